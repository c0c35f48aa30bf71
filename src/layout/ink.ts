/** Colors for screen and print. */
import type { BlackInk, DrawOp, EmojiTone, Ink, LinearGradient, Page, PathOp } from './scene.ts';

function channels(rgb: string): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(rgb.slice(at, at + 2), 16) / 255);
  return [red, green, blue];
}

/** Pure black prints as black ink only, so that small text stays sharp. Any other `#rrggbb` prints as sRGB. */
export function ink(rgb: string): Ink {
  return rgb === '#000000' ? { kind: 'black', rgb, tint: 1 } : { kind: 'color', rgb };
}

/** The weights of red, green and blue in a color's lightness. */
export const LUMINANCE = [0.2126, 0.7152, 0.0722] as const;

/** Returns the same lightness without color, printed with black ink only. */
export function grayInk({ rgb }: Ink): BlackInk {
  const [red, green, blue] = channels(rgb);
  const gray = Math.round((LUMINANCE[0] * red + LUMINANCE[1] * green + LUMINANCE[2] * blue) * 255);
  const hex = gray.toString(16).padStart(2, '0');
  return { kind: 'black', rgb: `#${hex}${hex}${hex}`, tint: blackTint(gray) };
}

/**
 * The tint of black ink that looks like each gray, every 15 levels from black to white. Taken from the press profile, with full
 * ink for the screen's black; the test checks them.
 */
const BLACK_TINTS = [
  1, 0.981, 0.953, 0.917, 0.868, 0.815, 0.76, 0.699, 0.635, 0.568, 0.498, 0.427, 0.356, 0.282, 0.209, 0.139, 0.069, 0,
];
const LEVELS_PER_TINT = 15;

/** Returns the tint of black ink that looks like this gray, from 0 (black) to 255. */
export function blackTint(gray: number): number {
  const at = Math.floor(gray / LEVELS_PER_TINT);
  const [darker = 0, lighter = darker] = BLACK_TINTS.slice(at, at + 2);
  return Math.round((darker + (lighter - darker) * (gray / LEVELS_PER_TINT - at)) * 1000) / 1000;
}

/** WCAG's contrast ratio, from 1 to 21. */
export function contrast(a: Ink, b: Ink): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance({ rgb }: Ink): number {
  const [red = 0, green = 0, blue = 0] = channels(rgb).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns a color between two. The share is the opacity of `above` over `below`. */
export function mix(below: Ink, above: Ink, share: number): Ink {
  const over = channels(above.rgb);
  const mixed = channels(below.rgb).map((channel, at) => channel * (1 - share) + (over[at] ?? 0) * share);
  return ink(
    `#${mixed
      .map((channel) =>
        Math.round(channel * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`,
  );
}

export function grayPage(page: Page): Page {
  return { ...page, ops: page.ops.map(grayOp) };
}

/** Keeps unchanged parts the same object in gray, too. */
const grayed = new WeakMap<DrawOp, DrawOp>();

function grayOp(op: DrawOp): DrawOp {
  const gray = grayed.get(op) ?? toGray(op);
  grayed.set(op, gray);
  return gray;
}

function toGray(op: DrawOp): DrawOp {
  if (op.kind === 'image') return { ...op, isGrey: true };
  if (op.kind === 'glyphs' || op.kind === 'shade') return { ...op, ink: grayInk(op.ink) };
  if (op.kind === 'emoji') return { ...op, tone: op.tone === 'soft' ? 'soft' : 'gray' };
  return {
    ...op,
    fill: grayFill(op.fill),
    stroke: op.stroke && { ...op.stroke, ink: grayInk(op.stroke.ink) },
  };
}

function grayFill(fill: PathOp['fill']): PathOp['fill'] {
  if (!fill) return null;
  return isGradient(fill)
    ? { ...fill, stops: fill.stops.map((stop) => ({ ...stop, ink: grayInk(stop.ink) })) }
    : grayInk(fill);
}

export function isGradient(fill: Ink | LinearGradient): fill is LinearGradient {
  return 'stops' in fill;
}

/** The share of paper in an emoji that doesn't fit. */
const SOFTENED = 0.6;

/** Returns the ink of an emoji's layer. */
export function emojiInk(rgb: string, tone: EmojiTone): Ink {
  if (tone === 'color') return ink(rgb);
  const gray = grayInk(ink(rgb));
  if (tone === 'gray') return gray;
  const [level] = channels(gray.rgb);
  const soft = Math.round((level * (1 - SOFTENED) + SOFTENED) * 255).toString(16);
  return grayInk(ink(`#${soft}${soft}${soft}`));
}

export const PAPER_WHITE = ink('#ffffff');
/** For placeholders, and for text that doesn't fit. */
export const SOFT_INK = ink('#9aa3ad');
export const RULE_INK = grayInk(ink('#cecece'));
