/** Writing on the card: an invisible native text area over lines, caret and selection that the engine paints. */
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { ERRORS } from '#domain/errors.ts';
import type { Rect } from '#layout/scene.ts';
import { caretAt, selectionRects } from '#layout/text/cursor.ts';
import { guessLanguage } from '#layout/text/guess-language.ts';
import { cleanMessage } from '../../../card/clean-text.ts';
import type { CardLayout } from '../../../card/use-layout.ts';
import { notify } from '../../../ui/notify.ts';
import { MESSAGE_TEXTS } from '../texts.ts';
import type { Builder } from '../use-builder.ts';
import { FIT_NOTE_IDS } from './message-notes.tsx';
import { useWriting } from './use-writing.ts';

type MessageEditorProps = {
  readonly builder: Builder;
  readonly card: CardLayout;
  /** Called when the caret appears, moves or disappears. */
  readonly onWriting?: (writing: { readonly isWriting: boolean; readonly offset: number }) => void;
};

export function MessageEditor({ builder, card, onWriting }: MessageEditorProps) {
  const { text } = builder.state.design;
  const { message, scene } = card.layout;
  const { trim } = scene.back;
  const area = useRef<HTMLTextAreaElement>(null);
  const writing = useWriting({ area, lines: message.lines, text: message.text, trim });

  const caret = useRef<SVGRectElement>(null);
  useVisibleCaret(caret, writing);

  const { isFocused, selection } = writing;
  useEffect(() => onWriting?.({ isWriting: isFocused, offset: selection.end }), [onWriting, isFocused, selection.end]);

  useLayoutEffect(() => {
    if (area.current && area.current.value !== text.message) area.current.value = text.message;
  }, [text.message]);

  const change = (event: FormEvent<HTMLTextAreaElement>) => {
    const clean = cleanMessage(event.currentTarget.value);
    if (clean.isCut) notify.info(ERRORS.message_cut.title, ERRORS.message_cut.message);
    const language = guessLanguage(clean.text, navigator.languages);
    builder.dispatch({ type: 'text-changed', change: { message: clean.text, language } });
    writing.syncSelection();
  };

  return (
    <>
      <Marks card={card} writing={writing} caretRef={caret} />
      <textarea
        ref={area}
        // Uncontrolled, because a value set by React would end the browser's undo step at every letter.
        defaultValue=""
        onInput={change}
        {...writing.handlers}
        aria-label="Message"
        aria-describedby={FIT_NOTE_IDS}
        placeholder={MESSAGE_TEXTS.placeholder}
        dir="auto"
        spellCheck={false}
        className="absolute resize-none overflow-hidden rounded-sm border-0 bg-transparent p-0 text-base text-transparent caret-transparent placeholder:text-ink-soft selection:bg-transparent selection:text-transparent focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-blue/60 focus-visible:outline-dashed"
        style={share(message.box, trim)}
      />
    </>
  );
}

function share({ x, y, width, height }: Rect, trim: Rect) {
  return {
    left: `${((x - trim.x) / trim.width) * 100}%`,
    top: `${((y - trim.y) / trim.height) * 100}%`,
    width: `${(width / trim.width) * 100}%`,
    height: `${(height / trim.height) * 100}%`,
  };
}

type MarksProps = {
  readonly card: CardLayout;
  readonly writing: ReturnType<typeof useWriting>;
  readonly caretRef: RefObject<SVGRectElement | null>;
};

/** Only attributes change while the customer writes: adding or removing an element would end the undo step. */
function Marks({ card, writing, caretRef }: MarksProps) {
  const { message, scene } = card.layout;
  const { trim } = scene.back;
  const { selection, isFocused } = writing;
  if (!isFocused) return null;
  const isCaret = selection.start === selection.end;
  const caret = isCaret ? caretAt(message.lines, selection.start) : null;
  const caretHeight = caret?.height ?? 0;
  const boxes = isCaret ? [] : selectionRects(message.lines, selection.start, selection.end);
  return (
    <svg
      aria-hidden="true"
      viewBox={`${trim.x} ${trim.y} ${trim.width} ${trim.height}`}
      className="pointer-events-none absolute inset-0 size-full"
    >
      <path d={boxes.map(outline).join('')} fill="#f3d3a6" style={{ mixBlendMode: 'multiply' }} />
      <rect
        ref={caretRef}
        data-testid="caret"
        // Restarts the blinking whenever the caret moves.
        className={(selection.start + message.text.length) % 2 === 0 ? 'builder-caret' : 'builder-caret-again'}
        display={caret ? undefined : 'none'}
        x={(caret?.x ?? 0) - 0.6}
        y={(caret?.top ?? 0) + caretHeight * 0.1}
        width="1.2"
        height={caretHeight * 0.8}
        fill="var(--color-red)"
      />
    </svg>
  );
}

function outline({ x, y, width, height }: Rect): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

/** The bar with the Next button covers the bottom of the window. */
const BAR_PIXELS = 88;
const MARGIN_PIXELS = 16;

type WritingState = {
  readonly isFocused: boolean;
  readonly selection: { readonly start: number; readonly end: number };
};

/** Scrolls to the painted caret. The browser would scroll to its own, invisible one. */
function useVisibleCaret(caret: RefObject<SVGRectElement | null>, { isFocused, selection }: WritingState): void {
  const { start, end } = selection;
  useEffect(() => {
    if (!isFocused || start !== end) return;
    const show = () => caret.current && scrollIntoSight(caret.current.getBoundingClientRect());
    show();
    // The lens moves to the caret with a transition.
    const onGlideEnd = ({ target }: TransitionEvent) =>
      target instanceof Node && target.contains(caret.current) && show();
    document.addEventListener('transitionend', onGlideEnd);
    return () => document.removeEventListener('transitionend', onGlideEnd);
  }, [caret, isFocused, start, end]);
}

function scrollIntoSight({ top, bottom }: DOMRect): void {
  // A phone's keyboard covers the page without resizing the window.
  const seen = window.visualViewport;
  const lowest = Math.min(innerHeight - BAR_PIXELS, (seen?.offsetTop ?? 0) + (seen?.height ?? innerHeight));
  const below = bottom + MARGIN_PIXELS - lowest;
  const above = MARGIN_PIXELS + (seen?.offsetTop ?? 0) - top;
  if (below > 0) scrollBy({ top: below, behavior: 'instant' });
  else if (above > 0) scrollBy({ top: -above, behavior: 'instant' });
}
