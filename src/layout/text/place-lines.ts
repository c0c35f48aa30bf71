/** Positions lines on the page: glyphs for the painters, clusters for caret, selection and clicks. */
import type { Glyph, Points, Rect } from '../scene.ts';
import { roundPoints } from '../units.ts';
import type { BrokenLine } from './break-lines.ts';
import { graphemeStart, graphemesBetween } from './graphemes.ts';
import type { ShapedParagraph, ShapedRun } from './shape-paragraph.ts';

/** A painted grapheme. Offsets are UTF-16, in the whole text. */
export type PlacedCluster = {
  readonly start: number;
  readonly end: number;
  /** The left edge, in either direction. */
  readonly x: Points;
  readonly width: Points;
  readonly isRightToLeft: boolean;
};

export type PlacedRun = {
  readonly run: ShapedRun;
  readonly glyphs: readonly Glyph[];
};

export type PlacedLine = {
  readonly start: number;
  /** Excludes a following line break. */
  readonly end: number;
  readonly x: Points;
  readonly top: Points;
  readonly baseline: Points;
  readonly width: Points;
  readonly height: Points;
  readonly isRightToLeft: boolean;
  /** Ordered from left to right, including hanging spaces at the line's end. */
  readonly clusters: readonly PlacedCluster[];
  readonly runs: readonly PlacedRun[];
};

export type LinePlacement = {
  readonly box: Rect;
  readonly top: number;
  readonly baseline: number;
  readonly lineHeight: number;
  readonly size: number;
  /** The paragraph's offset in the whole text. */
  readonly offset: number;
};

type Placing = {
  readonly paragraph: ShapedParagraph;
  readonly line: BrokenLine;
  readonly placement: LinePlacement;
};

type Placed = Placing & { readonly placed: PlacedLine };

/** Keyed by box and top. */
const lastPlaced = new WeakMap<Rect, Map<number, Placed>>();

/** A letter changes only a few lines. The others stay the same objects, so that painters can skip them. */
export function placeOrReuse(paragraph: ShapedParagraph, line: BrokenLine, placement: LinePlacement): PlacedLine {
  const { box, top } = placement;
  // Lines below the box aren't cached, because each keeps its paragraph as it was when placed.
  if (top >= box.y + box.height) return placeLine(paragraph, line, placement);
  const ofBox = lastPlaced.get(box) ?? new Map<number, Placed>();
  lastPlaced.set(box, ofBox);
  const last = ofBox.get(top);
  const placing = { paragraph, line, placement };
  if (last && isSame(last, placing)) return last.placed;
  const placed = placeLine(paragraph, line, placement);
  ofBox.set(top, { ...placing, placed });
  return placed;
}

function isSame(a: Placing, b: Placing): boolean {
  return (
    a.placement.baseline === b.placement.baseline &&
    a.placement.lineHeight === b.placement.lineHeight &&
    a.placement.size === b.placement.size &&
    a.placement.offset === b.placement.offset &&
    a.paragraph.isRightToLeft === b.paragraph.isRightToLeft &&
    a.line.start === b.line.start &&
    a.line.end === b.line.end &&
    areSameRuns(a.line.shaped.runs, b.line.shaped.runs)
  );
}

/** An editor's fonts return the same glyph objects for the same letters. */
function areSameRuns(a: readonly ShapedRun[], b: readonly ShapedRun[]): boolean {
  const isSameRun = (run: ShapedRun, other: ShapedRun | undefined) =>
    run.glyphs === other?.glyphs &&
    run.start === other.start &&
    run.text === other.text &&
    run.font === other.font &&
    run.level === other.level &&
    run.scale === other.scale;
  return a.length === b.length && a.every((run, index) => isSameRun(run, b[index]));
}

function placeLine(paragraph: ShapedParagraph, line: BrokenLine, placement: LinePlacement): PlacedLine {
  const { box, size, offset } = placement;
  const width = line.shaped.width * size;
  const left = paragraph.isRightToLeft ? box.x + box.width - width : box.x;
  let runs: readonly PlacedRun[] | undefined;
  let clusters: readonly PlacedCluster[] | undefined;
  const placeEach = <T>(place: (run: ShapedRun, x: number) => T): T[] => {
    let x = left;
    return line.shaped.runs.map((run) => {
      const placed = place(run, x);
      x += run.width * size;
      return placed;
    });
  };
  const placeAll = (): PlacedCluster[] => {
    const painted = placeEach((run, x) => placeClusters(run, paragraph, { x, size, offset })).flat();
    const hanging = hangSpaces(paragraph, line, { left, right: left + width, placement });
    return paragraph.isRightToLeft ? [...hanging.reverse(), ...painted] : [...painted, ...hanging];
  };
  return {
    start: offset + line.start,
    end: offset + line.end,
    x: roundPoints(left),
    top: roundPoints(placement.top),
    baseline: roundPoints(placement.baseline),
    width: roundPoints(width),
    height: roundPoints(placement.lineHeight),
    isRightToLeft: paragraph.isRightToLeft,
    // Computed on demand, because most lines of a long message are neither painted nor clicked.
    get clusters() {
      clusters ??= placeAll();
      return clusters;
    },
    get runs() {
      runs ??= placeEach((run, x) => ({ run, glyphs: placeGlyphs(run, x, placement) }));
      return runs;
    },
  };
}

function placeGlyphs(run: ShapedRun, left: number, { size, baseline }: LinePlacement): Glyph[] {
  const scale = (size * run.scale) / run.font.unitsPerEm;
  let units = 0;
  return run.glyphs.map((glyph) => {
    const x = left + (units + glyph.offsetX) * scale;
    units += glyph.advance;
    return {
      id: glyph.id,
      x: roundPoints(x),
      y: roundPoints(baseline - glyph.offsetY * scale),
      advance: roundPoints(glyph.advance * scale),
      cluster: glyph.cluster,
    };
  });
}

type Origin = { readonly x: number; readonly size: number; readonly offset: number };

/** The graphemes of a ligature share its width evenly, so that the caret can be inside it. */
function placeClusters(run: ShapedRun, paragraph: ShapedParagraph, { x, size, offset }: Origin): PlacedCluster[] {
  const isRightToLeft = run.level % 2 === 1;
  const scale = (size * run.scale) / run.font.unitsPerEm;
  const widths = new Map<number, number>();
  for (const { cluster, advance } of run.glyphs) {
    const start = graphemeStart(paragraph.graphemes, run.start + cluster);
    widths.set(start, (widths.get(start) ?? 0) + advance * scale);
  }
  const starts = [...widths.keys()].sort((a, b) => a - b);

  const placed: PlacedCluster[] = [];
  let left = x;
  const spans = starts.map((start, index) => ({ start, end: starts[index + 1] ?? run.end }));
  for (const { start, end } of isRightToLeft ? spans.toReversed() : spans) {
    const parts = graphemesBetween(paragraph.graphemes, start, end);
    const width = (widths.get(start) ?? 0) / Math.max(1, parts.length);
    for (const part of isRightToLeft ? parts.toReversed() : parts) {
      placed.push({
        start: offset + part.start,
        end: offset + part.end,
        x: roundPoints(left),
        width: roundPoints(width),
        isRightToLeft,
      });
      left += width;
    }
  }
  return placed;
}

type Hanging = { readonly left: number; readonly right: number; readonly placement: LinePlacement };

/** Trailing spaces take up room only as far as the edge of the box. */
function hangSpaces(
  paragraph: ShapedParagraph,
  line: BrokenLine,
  { left, right, placement }: Hanging,
): PlacedCluster[] {
  const { box, size, offset } = placement;
  const { advances, isRightToLeft } = paragraph;
  const spaces = graphemesBetween(paragraph.graphemes, line.visibleEnd, line.end);
  let edge = isRightToLeft ? left : right;
  return spaces.map(({ start, end }) => {
    const wanted = ((advances[end] ?? 0) - (advances[start] ?? 0)) * size;
    const room = isRightToLeft ? edge - box.x : box.x + box.width - edge;
    const width = Math.max(0, Math.min(wanted, room));
    const x = isRightToLeft ? edge - width : edge;
    edge = isRightToLeft ? x : edge + width;
    return { start: offset + start, end: offset + end, x: roundPoints(x), width: roundPoints(width), isRightToLeft };
  });
}
