/** Keeps a caption legible on a busy photo: a soft shade without edges, dark or light. Of shapes, because a real blur would print as a picture. */
import type { Caption } from '#domain/front.ts';
import { contrast, ink, mix, PAPER_WHITE } from '../ink.ts';
import { curveTo, lineTo, moveTo, rectangle } from '../path.ts';
import type { Ink, Page, ShadeOp } from '../scene.ts';
import { boundsOf, type Edges } from '../units.ts';

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
const STEPS = 32;
/** How far the shade reaches beyond the letters, in ems. */
const REACH = { shadow: 1.3, band: 1.5 } as const;
/** Of the innermost corners, in ems. */
const ROUNDNESS = 0.35;

/** Hugs the lines. */
export function shadowOps(input: ScrimInput): ShadeOp[] {
  const { lines, size } = input;
  return shade(input, REACH.shadow * size, (by) =>
    lines.map((line) => rounded(grown(line, by), by + ROUNDNESS * size)).join(''),
  );
}

/** Runs across the whole card, and fades towards its middle, or to both sides of a caption in the middle. */
export function bandOps(input: ScrimInput): ShadeOp[] {
  const { lines, size, place, page } = input;
  const { top, bottom } = boundsOf(lines);
  return shade(input, REACH.band * size, (by) => {
    const from = place.startsWith('top') ? 0 : Math.max(0, top - by);
    const to = place.startsWith('bottom') ? page.height : Math.min(page.height, bottom + by);
    return rectangle(0, from, { width: page.width, height: to - from });
  });
}

/** The shape at each distance from the letters, from the farthest. */
function shade({ lines, letters }: ScrimInput, reach: number, shape: (by: number) => string): ShadeOp[] {
  if (lines.length === 0) return [];
  const strength = scrimStrength(letters);
  const shapes = Array.from({ length: STEPS }, (_, index) => {
    const share = (index + 1) / STEPS;
    const opacity = Math.round(strength * eased(share) * 1000) / 1000;
    return { d: shape(reach * (1 - share)), opacity };
  });
  return [{ kind: 'shade', layer: 'art', ink: backInk(letters), shapes }];
}

/** Slow at both ends, so that the shade neither begins nor ends at a line. */
function eased(share: number): number {
  return share * share * (3 - 2 * share);
}

function grown({ left, top, right, bottom }: Edges, by: number): Edges {
  // Lines are higher than their letters.
  return { left: left - by, top: top - by * 0.7, right: right + by, bottom: bottom + by * 0.7 };
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
