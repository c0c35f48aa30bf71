import { startTransition, useEffect, useEffectEvent, useMemo, useOptimistic } from 'react';
import { flushSync } from 'react-dom';
import type { PostcardText } from '#domain/postcard.ts';
import { type CardLayout, withText } from '../../../card/use-layout.ts';
import { onClosing } from '../storage/use-stored-card.ts';
import type { Builder } from '../use-builder.ts';

export type Typing = {
  /** The card with every letter that was typed. */
  readonly card: CardLayout;
  readonly text: PostcardText;
  readonly type: (typed: Typed) => void;
  /** Tells the studio at once. */
  readonly settle: () => void;
};

type Typed = Pick<PostcardText, 'message' | 'language'>;

/** Paints each letter before the rest of the studio follows, which is rendered in small pieces. */
export function useTyping({ state, dispatch }: Builder, written: CardLayout): Typing {
  const [typed, setTyped] = useOptimistic<Typed | null>(null);
  const card = useMemo(() => (typed === null ? written : withText(written, typed)), [written, typed]);
  const type = (change: Typed) =>
    startTransition(() => {
      setTyped(change);
      dispatch({ type: 'text-changed', change });
    });
  const settle = () => {
    if (typed !== null) dispatch({ type: 'text-changed', change: typed });
  };
  const settleNow = useEffectEvent(() => flushSync(settle));
  useEffect(() => onClosing(() => settleNow()), []);
  return { card, text: { ...state.design.text, ...typed }, type, settle };
}
