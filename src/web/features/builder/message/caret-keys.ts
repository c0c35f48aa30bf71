/** Keys that move by painted lines; all others are the browser's. */
import { lineOfOffset, moveByLine } from '#layout/text/cursor.ts';
import type { PlacedLine } from '#layout/text/place-lines.ts';

type Key = {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
};

type Position = { readonly lines: readonly PlacedLine[]; readonly focus: number; readonly goalX: number };

/** Where the key leads; null when the browser knows as well as we do. */
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

/** The end of a broken line is the start of the next: there the caret stands before the space that was broken at. */
function lineEnd(lines: readonly PlacedLine[], index: number): number | null {
  const line = lines[index];
  if (!line) return null;
  const isBroken = lines[index + 1]?.start === line.end;
  return isBroken ? Math.max(line.start, ...line.clusters.map((cluster) => cluster.start)) : line.end;
}
