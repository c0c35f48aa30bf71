import { type RefObject, useMemo, useRef } from 'react';
import type { MergeField } from '#domain/merge.ts';
import type { Rect } from '#layout/scene.ts';
import { caretAt, selectionRects } from '#layout/text/cursor.ts';
import { CardMarks } from '#web/card/card-face.tsx';
import type { CardLayout } from '#web/card/use-layout.ts';
import { shareOfCard } from './message-view.ts';
import { useVisibleCaret } from './use-visible-caret.ts';
import type { Writing } from './use-writing.ts';

type MessageLinesProps = {
  readonly card: CardLayout;
  /** The visible part of the lines, in page points. */
  readonly column: Rect;
  /** How far the lines are moved up. */
  readonly scroll: number;
  readonly writing: Writing;
  /** Merge fields, shown as chips; none if the card goes to one person. */
  readonly fields: readonly MergeField[];
  /** Merge fields that no column has. */
  readonly unknown: readonly string[];
};

/** The painted lines with caret and selection. Where lines go on beyond the column, they fade out. */
export function MessageLines({ card, column, scroll, writing, fields, unknown }: MessageLinesProps) {
  const { layout, fonts, engine, design } = card;
  const { message, scene, pendingFonts } = layout;
  const { trim } = scene.back;
  const caret = useRef<SVGRectElement>(null);
  useVisibleCaret(caret, writing);
  const page = useMemo(() => {
    const range = {
      top: column.y + scroll - message.lineHeight,
      bottom: column.y + column.height + scroll + message.lineHeight,
    };
    const lines = { ...scene.back, ops: engine.messageOps(message, design.text, range) };
    return engine.shownPage(lines, { printing: design.printing, pendingFonts });
  }, [column.y, column.height, scroll, message, scene.back, engine, design, pendingFonts]);
  return (
    <div
      aria-hidden="true"
      data-testid="message-lines"
      className="pointer-events-none absolute overflow-clip"
      style={{ ...shareOfCard(column, trim), maskImage: fade(card, column, scroll) }}
    >
      <svg
        aria-hidden="true"
        viewBox={`${column.x} ${column.y} ${column.width} ${column.height}`}
        className="size-full"
      >
        <g transform={`translate(0 ${-scroll})`}>
          {fields.map(({ token, start }) => (
            <path
              key={start}
              d={selectionRects(message.lines, start, start + token.length)
                .map(outline)
                .join('')}
              fill={unknown.includes(token) ? 'var(--color-red-wash)' : 'var(--color-blue-wash)'}
            />
          ))}
          <CardMarks page={page} fonts={fonts} isGrowing />
          {writing.isFocused && <Marks message={message} caretRef={caret} {...writing.selection} />}
        </g>
      </svg>
    </div>
  );
}

function fade({ layout }: CardLayout, { y, height }: Rect, scroll: number): string | undefined {
  const { message } = layout;
  if (message.fits) return undefined;
  const share = (points: number) => `${(points / height) * 100}%`;
  const first = message.box.y - y;
  const above =
    scroll > 0 ? `transparent ${share(first)}, black ${share(first + message.lineHeight * 0.2)}` : 'black 0';
  const last = message.box.y + message.lines.length * message.lineHeight - scroll - y;
  const below = last > height ? `black ${share(height - message.lineHeight * 1.2)}, transparent` : 'black';
  return `linear-gradient(${above}, ${below})`;
}

type MarksProps = {
  readonly message: CardLayout['layout']['message'];
  readonly start: number;
  readonly end: number;
  readonly caretRef: RefObject<SVGRectElement | null>;
};

function Marks({ message, start, end, caretRef }: MarksProps) {
  const isCaret = start === end;
  const caret = isCaret ? caretAt(message.lines, start) : null;
  const boxes = isCaret ? [] : selectionRects(message.lines, start, end);
  return (
    <>
      {!isCaret && <path d={boxes.map(outline).join('')} fill="#f3d3a6" style={{ mixBlendMode: 'multiply' }} />}
      {caret && (
        <rect
          ref={caretRef}
          data-testid="caret"
          x={caret.x - 0.6}
          y={caret.top + caret.height * 0.1}
          width="1.2"
          height={caret.height * 0.8}
          fill="var(--color-red)"
        />
      )}
    </>
  );
}

function outline({ x, y, width, height }: Rect): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}
