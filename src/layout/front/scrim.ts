/** Keeps a caption legible on any photo: a soft shade around its letters, or a band across the card, dark or light. */
import type { Caption } from '#domain/front.ts';
import type { FontSet } from '../fonts/font-set.ts';
import { glyphPath } from '../glyph-path.ts';
import { contrast, ink, mix, PAPER_WHITE } from '../ink.ts';
import { ellipse, rectangle } from '../path.ts';
import type { Glyph, Ink, PathOp, ShadeOp, TextOp } from '../scene.ts';
import { boundsOf, type Edges, roundPoints } from '../units.ts';

export type ScrimInput = {
  readonly text: readonly TextOp[];
  readonly fonts: FontSet;
  /** The box of each line of letters. */
  readonly lines: readonly Edges[];
  /** The size of the letters, in points. */
  readonly size: number;
  readonly letters: Ink;
  readonly place: Caption['place'];
  /** The box around all photos. */
  readonly photos: Edges;
};

const DARK = ink('#101823');
const BLACK = ink('#000000');

/** Returns white or dark, whichever contrasts with the letters. */
export function backInk(letters: Ink): Ink {
  return contrast(letters, PAPER_WHITE) > contrast(letters, DARK) ? PAPER_WHITE : DARK;
}

/** WCAG asks for 3 for large letters. */
const NEEDED_CONTRAST = 3.2;
const STRENGTHS = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9] as const;
const STRONGEST = 0.94;

/** How much of the photo is hidden behind the letters: as little as they need on the worst photo. */
export function scrimStrength(letters: Ink): number {
  const back = backInk(letters);
  const worst = back === PAPER_WHITE ? BLACK : PAPER_WHITE;
  return STRENGTHS.find((strength) => contrast(letters, mix(worst, back, strength)) >= NEEDED_CONTRAST) ?? STRONGEST;
}

/** So many that no step between two is seen. */
const LEVELS = 32;
/** How far the shade reaches beyond the letters, and how far it lies below them, in ems. */
const REACH = 0.42;
const DROP = 0.03;

/** Follows the letters, and is strongest right behind them. */
export function shadowOps({ text, fonts, size, letters }: ScrimInput): ShadeOp[] {
  const d = text
    .flatMap((op) => op.glyphs.map((glyph) => glyphShape(op, glyph, { fonts, drop: DROP * size })))
    .join('');
  if (d === '') return [];
  const strength = scrimStrength(letters);
  const levels = Array.from({ length: LEVELS }, (_, index) => {
    const share = (index + 1) / LEVELS;
    const opacity = Math.round(strength * eased(share) * 1000) / 1000;
    return { reach: roundPoints(REACH * size * (1 - share)), opacity };
  });
  return [{ kind: 'shade', layer: 'art', ink: backInk(letters), d, levels }];
}

type ShapeOptions = { readonly fonts: FontSet; readonly drop: number };

/** An emoji has no outline, so its shade is round. */
function glyphShape(op: TextOp, { id, x, y }: Glyph, { fonts, drop }: ShapeOptions): string {
  const font = fonts.get(op.font);
  if (!font) return '';
  const scale = op.size / font.unitsPerEm;
  if (op.kind === 'glyphs') return glyphPath(font.outline(id), [x, y + drop], scale);
  const bounds = font.bounds(id);
  if (!bounds) return '';
  const { left, top, right, bottom } = bounds;
  const middle = [x + ((left + right) / 2) * scale, y + drop - ((top + bottom) / 2) * scale] as const;
  return ellipse(middle, ((right - left) / 2) * scale, ((top - bottom) / 2) * scale);
}

/** Falls off at once, as a shadow does, and ends without a line. */
function eased(share: number): number {
  return share * share;
}

/** Beyond the lines, which are higher than their letters, in ems. */
const BAND_MARGIN = 0.3;
/** A band that lets much through looks like fog on a bright photo. */
const BAND_OPACITY = 0.9;

/** A strip of color across the photos, which reaches their edge if the caption is beside it. */
export function bandOps({ lines, size, letters, place, photos }: ScrimInput): PathOp[] {
  if (lines.length === 0) return [];
  const { top, bottom } = boundsOf(lines);
  const from = place.startsWith('top') ? photos.top : Math.max(photos.top, top - BAND_MARGIN * size);
  const to = place.startsWith('bottom') ? photos.bottom : Math.min(photos.bottom, bottom + BAND_MARGIN * size);
  const d = rectangle(photos.left, from, { width: photos.right - photos.left, height: to - from });
  const opacity = Math.max(BAND_OPACITY, scrimStrength(letters));
  return [{ kind: 'path', layer: 'art', d, fill: backInk(letters), stroke: null, opacity }];
}
