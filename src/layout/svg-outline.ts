/**
 * Draws a run of glyphs as one path, because five hundred `<use>` elements take a browser several times as long. Outlines are
 * cached in relative commands, so that placing one takes a single absolute move.
 */
import type { LoadedFont } from './fonts/loaded-font.ts';
import type { Glyph } from './scene.ts';

type Outline = {
  /** The start, relative to the glyph's origin. */
  readonly x: number;
  readonly y: number;
  /** Everything after the first move. */
  readonly rest: string;
};

const outlines = new WeakMap<LoadedFont, Map<number, Outline | null>>();

/** In font units with y pointing up, around the page's origin. The painter scales and flips it. */
export function runOutline(font: LoadedFont, glyphs: readonly Glyph[], scale: number): string {
  const known = outlines.get(font) ?? new Map<number, Outline | null>();
  outlines.set(font, known);
  let d = '';
  for (const { id, x, y } of glyphs) {
    let outline = known.get(id);
    if (outline === undefined) {
      outline = relativeOutline(font.outline(id));
      known.set(id, outline);
    }
    if (outline) d += placed(outline, x / scale, y / scale);
  }
  return d;
}

/** Starts an outline at a glyph's position, in font units. */
function placed(outline: Outline, x: number, y: number): string {
  return `M${toHundredth(x + outline.x)} ${toHundredth(outline.y - y)}${outline.rest}`;
}

function toHundredth(units: number): number {
  return Math.round(units * 100) / 100;
}

/** Parses HarfBuzz's absolute M, L, Q, C and Z commands; null if there is nothing to draw. */
export function relativeOutline(path: string): Outline | null {
  const commands = path.match(/[MLQCZ][^MLQCZ]*/g) ?? [];
  let [x, y] = [0, 0];
  let start: readonly [number, number] = [0, 0];
  let first: readonly [number, number] | null = null;
  let rest = '';
  for (const command of commands) {
    const letter = command.charAt(0);
    if (letter === 'Z') {
      rest += 'z';
      [x, y] = start;
      continue;
    }
    const numbers = command.slice(1).split(/[ ,]/).map(Number);
    const end = [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0] as const;
    if (first === null) first = end;
    else
      rest +=
        letter.toLowerCase() + numbers.map((value, index) => toHundredth(value - (index % 2 === 0 ? x : y))).join(' ');
    [x, y] = end;
    if (letter === 'M') start = end;
  }
  return first && { x: first[0], y: first[1], rest };
}
