/** Caret, selection and clicks on painted lines. Offsets are UTF-16, in the laid-out text. */
import type { Points, Rect } from '../scene.ts';
import { edges, rect, roundPoints } from '../units.ts';
import type { PlacedCluster, PlacedLine } from './place-lines.ts';

type Lines = readonly PlacedLine[];

export type Caret = {
  readonly line: number;
  readonly x: Points;
  readonly top: Points;
  readonly height: Points;
};

/** At a line break, the offset belongs to the line that starts there. */
export function lineOfOffset(lines: Lines, offset: number): number {
  return Math.max(
    0,
    lines.findLastIndex((line) => line.start <= offset),
  );
}

export function caretAt(lines: Lines, offset: number): Caret | null {
  const index = lineOfOffset(lines, offset);
  const line = lines[index];
  if (!line) return null;
  return { line: index, x: roundPoints(caretX(line, offset)), top: line.top, height: line.height };
}

function caretX(line: PlacedLine, offset: number): number {
  const after = line.clusters.find((cluster) => cluster.start <= offset && offset < cluster.end);
  if (after) return leadingEdge(after);
  const before = line.clusters.find((cluster) => cluster.end === offset);
  return before ? trailingEdge(before) : line.x;
}

function leadingEdge({ x, width, isRightToLeft }: PlacedCluster): number {
  return isRightToLeft ? x + width : x;
}

function trailingEdge({ x, width, isRightToLeft }: PlacedCluster): number {
  return isRightToLeft ? x : x + width;
}

/** Returns the offset nearest to a point on the page. */
export function offsetAt(lines: Lines, point: { readonly x: number; readonly y: number }): number {
  const below = lines.findIndex((line) => point.y < line.top + line.height);
  const index = below < 0 ? lines.length - 1 : below;
  return offsetInLine(lines, index, point.x);
}

function offsetInLine(lines: Lines, index: number, x: number): number {
  const line = lines[index];
  if (!line) return 0;
  const cluster = nearestCluster(line, x);
  if (!cluster) return line.start;
  const isNearLeft = x < cluster.x + cluster.width / 2;
  const offset = isNearLeft === cluster.isRightToLeft ? cluster.end : cluster.start;
  const isOnNextLine = offset === line.end && lines[index + 1]?.start === offset;
  return isOnNextLine ? cluster.start : offset;
}

function nearestCluster(line: PlacedLine, x: number): PlacedCluster | undefined {
  const distance = (cluster: PlacedCluster) => Math.max(cluster.x - x, x - cluster.x - cluster.width, 0);
  return line.clusters.reduce<PlacedCluster | undefined>(
    (best, cluster) => (best && distance(best) <= distance(cluster) ? best : cluster),
    undefined,
  );
}

/** Moves one line up (-1) or down (1); `goalX` keeps the column over short lines. */
export function moveByLine(
  lines: Lines,
  offset: number,
  move: { readonly by: -1 | 1; readonly goalX?: number },
): number {
  const caret = caretAt(lines, offset);
  if (!caret) return offset;
  const target = caret.line + move.by;
  if (target < 0) return 0;
  if (target >= lines.length) return lines.at(-1)?.end ?? offset;
  return offsetInLine(lines, target, move.goalX ?? caret.x);
}

/** A line with both directions may have several boxes. */
export function selectionRects(lines: Lines, start: number, end: number): Rect[] {
  return lines.flatMap((line) => {
    const boxes: Rect[] = [];
    for (const cluster of line.clusters) {
      if (cluster.start >= end || cluster.end <= start) continue;
      const box = rect({
        left: cluster.x,
        top: line.top,
        right: cluster.x + cluster.width,
        bottom: line.top + line.height,
      });
      const last = boxes.at(-1);
      if (last && Math.abs(edges(last).right - box.x) < 0.01) {
        boxes[boxes.length - 1] = rect({ ...edges(last), right: edges(box).right });
      } else boxes.push(box);
    }
    return boxes;
  });
}
