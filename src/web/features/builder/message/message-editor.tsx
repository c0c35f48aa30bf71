/** Writing on the card: a native text area that shows nothing, over lines, caret and selection that the engine paints. */
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { ERRORS } from '#domain/errors.ts';
import type { Rect } from '#layout/scene.ts';
import { caretAt, selectionRects } from '#layout/text/cursor.ts';
import type { CardLayout } from '../../../card/use-layout.ts';
import { notify } from '../../../ui/notify.ts';
import { cleanMessage } from '../state/clean-text.ts';
import { MESSAGE_TEXTS } from '../texts.ts';
import type { Builder } from '../use-builder.ts';
import { FIT_NOTE_IDS } from './fit-note.tsx';
import { useCaretInSight } from './use-caret-in-sight.ts';
import { useWriting } from './use-writing.ts';

type MessageEditorProps = {
  readonly builder: Builder;
  readonly card: CardLayout;
  /** Called as the caret comes, moves and goes. */
  readonly onWriting?: (writing: { readonly isWriting: boolean; readonly offset: number }) => void;
};

export function MessageEditor({ builder, card, onWriting }: MessageEditorProps) {
  const { text } = builder.state.design;
  const { message, scene } = card.layout;
  const { trim } = scene.back;
  const area = useRef<HTMLTextAreaElement>(null);
  const writing = useWriting({ area, lines: message.lines, text: message.text, trim });

  const caret = useRef<SVGRectElement>(null);
  useCaretInSight(caret, writing);

  const { isFocused, selection } = writing;
  useEffect(() => onWriting?.({ isWriting: isFocused, offset: selection.end }), [onWriting, isFocused, selection.end]);

  useLayoutEffect(() => {
    if (area.current && area.current.value !== text.message) area.current.value = text.message;
  }, [text.message]);

  const change = (event: FormEvent<HTMLTextAreaElement>) => {
    const clean = cleanMessage(event.currentTarget.value);
    if (clean.isCut) notify.info(ERRORS.message_cut.title, ERRORS.message_cut.message);
    builder.dispatch({ type: 'text-changed', change: { message: clean.text } });
    writing.syncSelection();
  };

  return (
    <>
      <Marks card={card} writing={writing} caretRef={caret} />
      <textarea
        ref={area}
        // Its text is its own: a value given by React would end the browser's undo step at every letter.
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

/** Only attributes change while one writes: an element that comes or goes would end the text area's undo step. */
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
        // A caret that moved or was typed at starts its blinking anew.
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
