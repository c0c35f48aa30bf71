import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PostcardText } from '#domain/postcard.ts';
import { guessLanguage } from '#layout/text/guess-language.ts';
import { type CardLayout, withText } from '#web/card/use-layout.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { afterPaint } from '#web/ui/after-paint.ts';

export type Typing = {
  /** The card with every letter that was typed. */
  readonly card: CardLayout;
  readonly text: PostcardText;
  readonly type: (message: string) => void;
  /** Tells the studio at once. */
  readonly settle: () => void;
};

/** Stores each letter and paints it on the card. The studio, which renders all of its parts, is told after that. */
export function useTyping({ state, dispatch, storeMessage }: Builder, written: CardLayout): Typing {
  const [typed, setTyped] = useState<string | null>(null);
  /** The message after each letter, because undo goes by letters. */
  const untold = useRef<string[]>([]);
  const cancel = useRef(() => {});
  const card = useMemo(() => (typed === null ? written : withText(written, { message: typed })), [written, typed]);

  const tell = useCallback(() => {
    cancel.current();
    const messages = untold.current.splice(0);
    const last = messages.at(-1);
    if (last === undefined) return;
    setTyped(null);
    const language = guessLanguage(last, navigator.languages);
    for (const message of messages) dispatch({ type: 'text-changed', change: { message, language } });
  }, [dispatch]);
  // The studio may be left as a whole, and then it can't be told: the letters stay in storage.
  useLayoutEffect(() => tell, [tell]);

  const settle = useCallback(() => {
    tell();
    storeMessage(null);
  }, [tell, storeMessage]);
  const settleNow = useCallback(() => {
    // In one go, so that leaving can't come between.
    if (untold.current.length > 0) flushSync(settle);
  }, [settle]);

  const type = (message: string) => {
    untold.current.push(message);
    setTyped(message);
    storeMessage(message);
    cancel.current();
    cancel.current = afterPaint(settleNow);
  };

  useEffect(() => {
    const stop = new AbortController();
    // The pressed button may read the card, without taking the focus.
    window.addEventListener('pointerdown', settleNow, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [settleNow]);

  const { text } = state.design;
  return { card, text: typed === null ? text : { ...text, message: typed }, type, settle };
}
