/** Where keys move the caret over painted lines, and what double and triple clicks select. */
import { lineOfOffset, moveByLine } from '#layout/text/cursor.ts';
import type { PlacedLine } from '#layout/text/place-lines.ts';

type Key = {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
};

type Position = { readonly lines: readonly PlacedLine[]; readonly focus: number; readonly goalX: number };

/** Returns the new offset for keys that move by painted lines; null for keys that the browser handles. */
export function offsetByKey({ key, altKey, ctrlKey, metaKey }: Key, { lines, focus, goalX }: Position): number | null {
  if (altKey || ctrlKey || metaKey) return null;
  switch (key) {
    case 'ArrowUp':
      return moveByLine(lines, focus, { by: -1, goalX });
    case 'ArrowDown':
      return moveByLine(lines, focus, { by: 1, goalX });
    case 'Home':
      return lines[lineOfOffset(lines, focus)]?.start ?? null;
    case 'End':
      return lineEnd(lines, lineOfOffset(lines, focus));
    default:
      return null;
  }
}

/** A wrapped line ends where the next one starts, so its End is before the space at the break. */
function lineEnd(lines: readonly PlacedLine[], index: number): number | null {
  const line = lines[index];
  if (!line) return null;
  const isWrapped = lines[index + 1]?.start === line.end;
  return isWrapped ? Math.max(line.start, ...line.clusters.map((cluster) => cluster.start)) : line.end;
}

export type Span = { readonly start: number; readonly end: number };

export function wordAround(text: string, offset: number): Span {
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (offset < index + segment.length) return { start: index, end: index + segment.length };
  }
  return { start: text.length, end: text.length };
}

export function paragraphAround(text: string, offset: number): Span {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  return { start, end: end < 0 ? text.length : end };
}
