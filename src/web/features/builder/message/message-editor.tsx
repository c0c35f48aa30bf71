/**
 * Writing on the card: an invisible native text area over the painted lines. It is set like them, so that spelling marks,
 * input methods and the handles of a selection appear where the letters are.
 */
import {
  type CSSProperties,
  type FormEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ERRORS } from '#domain/errors.ts';
import type { Rect } from '#layout/scene.ts';
import { edges, rect } from '#layout/units.ts';
import { cleanMessage } from '#web/card/clean-text.ts';
import { MESSAGE_TEXTS } from '#web/features/builder/frame/texts.ts';
import { difference } from '#web/features/builder/state/design-history.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { undoKey } from '#web/features/builder/state/use-undo.ts';
import { classNames } from '#web/ui/class-names.ts';
import { notify } from '#web/ui/notify.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import { useSameObject } from '#web/ui/use-same-object.ts';
import { FIT_NOTE_ID } from './message-notes.tsx';
import { shareOfCard } from './message-view.ts';
import { FACES } from './style-panel.tsx';
import type { Typing } from './use-typing.ts';
import type { Writing } from './use-writing.ts';

/** For tools outside of the card that insert text. */
export const MESSAGE_ID = 'card-message';

type MessageEditorProps = {
  readonly builder: Builder;
  readonly typing: Typing;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly column: Rect;
  readonly scroll: number;
  readonly writing: Writing;
  readonly isMissing: boolean;
};

export function MessageEditor({ builder, typing, area, column, scroll, writing, isMissing }: MessageEditorProps) {
  const { card, text } = typing;
  const { message, scene } = card.layout;
  const { trim } = scene.back;
  useUndoInput(area, builder, typing);

  useLayoutEffect(() => {
    const element = area.current;
    if (!element || element.value === text.message) return;
    const { end } = difference(element.value, text.message);
    element.value = text.message;
    if (document.activeElement === element) element.setSelectionRange(end, end);
  }, [area, text.message]);

  const hasScrolled = useRef(false);
  const keepScroll = useCallback(() => {
    const element = area.current;
    // Asking for a size right after mounting would lay the page out twice.
    if (scroll === 0 && !hasScrolled.current) return;
    hasScrolled.current = true;
    if (element) element.scrollTop = (scroll / trim.width) * (element.parentElement?.clientWidth ?? 0);
  }, [area, scroll, trim.width]);
  useLayoutEffect(keepScroll, [keepScroll]);

  const change = (event: FormEvent<HTMLTextAreaElement>) => {
    const clean = cleanMessage(event.currentTarget.value);
    if (clean.isCut) notify.info(ERRORS.message_cut.title, ERRORS.message_cut.message);
    typing.type(clean.text);
    writing.syncSelection();
  };

  const handlers = useLatestHandlers({
    ...writing.handlers,
    onInput: change,
    onScroll: () => {
      hasScrolled.current = true;
      keepScroll();
    },
    onBlur: () => {
      typing.settle();
      writing.handlers.onBlur();
    },
  });

  const box = message.fits
    ? message.box
    : rect({ ...edges(message.box), bottom: Math.min(edges(column).bottom, edges(trim).bottom) - RING_POINTS });
  const ofCard = (points: number) => `${(points / trim.width) * 100}cqw`;
  const style = useSameObject({
    ...shareOfCard(box, trim),
    fontSize: ofCard(message.size),
    lineHeight: ofCard(message.lineHeight),
  });
  return (
    <MessageField
      area={area}
      handlers={handlers}
      lang={text.language}
      // Only while it shows: browsers look at it with every letter.
      placeholder={text.message === '' ? MESSAGE_TEXTS.placeholder : undefined}
      aria-invalid={isMissing || undefined}
      className={FACES[text.fontFamily]}
      style={style}
    />
  );
}

type Handlers = Writing['handlers'] & {
  readonly onInput: (event: FormEvent<HTMLTextAreaElement>) => void;
  readonly onScroll: () => void;
};

type MessageFieldProps = {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly handlers: Handlers;
  readonly lang: string;
  readonly placeholder: string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly className: string;
  readonly style: CSSProperties;
};

/** Memoized, because React touches a text area's content whenever it renders it. */
const MessageField = memo(function MessageField({ area, handlers, className, ...looks }: MessageFieldProps) {
  return (
    <textarea
      ref={area}
      id={MESSAGE_ID}
      // Uncontrolled, because a value set by React would disturb input methods.
      defaultValue=""
      {...handlers}
      aria-label="Message"
      aria-describedby={FIT_NOTE_ID}
      dir="auto"
      spellCheck
      className={classNames(
        'absolute contain-strict resize-none overflow-hidden rounded-sm border-0 bg-transparent p-0 text-transparent caret-transparent selection:text-transparent placeholder:text-ink-soft selection:bg-transparent focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-blue/60 focus-visible:outline-dashed aria-invalid:outline-2! aria-invalid:outline-offset-4! aria-invalid:outline-red-deep! aria-invalid:outline-dashed!',
        className,
      )}
      {...looks}
    />
  );
});

/** The same functions with every render, which call the latest ones. */
function useLatestHandlers(handlers: Handlers): Handlers {
  const latest = useLatest(handlers);
  const [same] = useState<Handlers>(() => ({
    onFocus: () => latest.current.onFocus(),
    onBlur: () => latest.current.onBlur(),
    onInput: (event) => latest.current.onInput(event),
    onScroll: () => latest.current.onScroll(),
    onSelect: () => latest.current.onSelect(),
    onMouseDown: (event) => latest.current.onMouseDown(event),
    onKeyDown: (event) => latest.current.onKeyDown(event),
  }));
  return same;
}

/** Keeps the focus ring on the card. */
const RING_POINTS = 5;

/** The builder's own undo knows font, size and color too, so it replaces the text area's. */
function useUndoInput(area: RefObject<HTMLTextAreaElement | null>, { undo, redo }: Builder, { settle }: Typing): void {
  const run = useEffectEvent((action: 'undone' | 'redone') => {
    settle();
    if (action === 'undone') undo();
    else redo();
  });
  useEffect(() => {
    const element = area.current;
    const stop = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      const action = undoKey(event);
      if (action === null) return;
      event.preventDefault();
      run(action);
    };
    // The change comes from the browser's menu, or from shaking a phone.
    const onInput = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      run(event.inputType === 'historyUndo' ? 'undone' : 'redone');
    };
    element?.addEventListener('keydown', onKey, { signal: stop.signal });
    element?.addEventListener('beforeinput', onInput, { signal: stop.signal });
    return () => stop.abort();
  }, [area]);
}
