/**
 * Keeps a caption legible on a busy photo: a soft shade, dark or light, that has no edge. It is a stack of faint shapes, one
 * inside the other, because both painters draw those alike; a real blur would be a picture in the file.
 */
import type { Caption } from '#domain/front.ts';
import { contrast, ink, mix, PAPER_WHITE } from '../ink.ts';
import { curveTo, lineTo, moveTo } from '../path.ts';
import type { Ink, Page, PathOp } from '../scene.ts';
import type { Edges } from '../units.ts';

export type ScrimInput = {
  /** Of each line of letters. */
  readonly lines: readonly Edges[];
  /** Of the letters, in points. */
  readonly size: number;
  readonly letters: Ink;
  readonly place: Caption['place'];
  readonly page: Pick<Page, 'width' | 'height'>;
};

const DARK = ink('#101823');
const BLACK = ink('#000000');

/** White or dark, whichever the letters stand out from. */
export function backInk(letters: Ink): Ink {
  return contrast(letters, PAPER_WHITE) > contrast(letters, DARK) ? PAPER_WHITE : DARK;
}

/** WCAG asks for 3 for large letters. */
const NEEDED_CONTRAST = 3.2;
const STRENGTHS = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9] as const;
const STRONGEST = 0.94;

/** How much of the photo the shade hides behind the letters: as little as they need on the worst photo. */
export function scrimStrength(letters: Ink): number {
  const back = backInk(letters);
  const worst = back === PAPER_WHITE ? BLACK : PAPER_WHITE;
  return STRENGTHS.find((strength) => contrast(letters, mix(worst, back, strength)) >= NEEDED_CONTRAST) ?? STRONGEST;
}

/** So many that no step between two is seen. */
const LAYERS = 28;
/** How far the shade reaches beyond the letters, in ems. */
const REACH = 0.75;
/** Inside this distance from the letters it has its full strength. */
const CORE = 0.06;

/** Hugs the lines. */
export function shadowOps(input: ScrimInput): PathOp[] {
  const { lines, size } = input;
  return layers(input, (share) => {
    const by = (CORE + (REACH - CORE) * share) * size;
    return lines.map((line) => rounded(grown(line, by), by)).join('');
  });
}

/** Runs across the whole card, and fades towards its middle, or to both sides of a caption in the middle. */
export function bandOps(input: ScrimInput): PathOp[] {
  const { lines, size, place, page } = input;
  const [first, last] = [lines[0], lines.at(-1)];
  if (!(first && last)) return [];
  return layers(input, (share) => {
    const by = (CORE + (BAND_REACH - CORE) * share) * size;
    const top = place.startsWith('top') ? 0 : Math.max(0, first.top - by);
    const bottom = place.startsWith('bottom') ? page.height : Math.min(page.height, last.bottom + by);
    return square({ left: 0, top, right: page.width, bottom });
  });
}

const BAND_REACH = 1.5;

/** From the outermost, where `share` is 1, to the innermost. Together they are as strong as the letters need. */
function layers({ letters }: ScrimInput, shape: (share: number) => string): PathOp[] {
  const back = backInk(letters);
  const strength = scrimStrength(letters);
  return Array.from({ length: LAYERS }, (_, index): PathOp => {
    const [before, after] = [index, index + 1].map((step) => strength * eased(step / LAYERS));
    const opacity = Math.round((1 - (1 - (after ?? 0)) / (1 - (before ?? 0))) * 1000) / 1000;
    const d = shape(1 - index / (LAYERS - 1));
    return { kind: 'path', layer: 'art', d, fill: back, stroke: null, opacity };
  }).filter(({ opacity }) => opacity > 0);
}

/** Slow at both ends, so that the shade neither begins nor ends at a line. */
function eased(share: number): number {
  return share * share * (3 - 2 * share);
}

function grown({ left, top, right, bottom }: Edges, by: number): Edges {
  // Lines are higher than their letters.
  return { left: left - by, top: top - by * 0.7, right: right + by, bottom: bottom + by * 0.7 };
}

function square({ left, top, right, bottom }: Edges): string {
  return `${moveTo([left, top])}${lineTo([right, top])}${lineTo([right, bottom])}${lineTo([left, bottom])}Z`;
}

/** Of a curve that follows a quarter of a circle. */
const CORNER = 1 - 0.5522847498307936;

function rounded({ left, top, right, bottom }: Edges, radius: number): string {
  const r = Math.min(radius, (right - left) / 2, (bottom - top) / 2);
  const c = r * CORNER;
  return [
    moveTo([left + r, top]),
    lineTo([right - r, top]),
    curveTo([right - c, top], [right, top + c], [right, top + r]),
    lineTo([right, bottom - r]),
    curveTo([right, bottom - c], [right - c, bottom], [right - r, bottom]),
    lineTo([left + r, bottom]),
    curveTo([left + c, bottom], [left, bottom - c], [left, bottom - r]),
    lineTo([left, top + r]),
    curveTo([left, top + c], [left + c, top], [left + r, top]),
    'Z',
  ].join('');
}
