/** Colors for screen and print. */
import { FONT_COLOR_INKS, type FontColor } from '#domain/text-style.ts';
import type { DrawOp, Ink, LinearGradient, Page, PathOp } from './scene.ts';

function channels(rgb: string): [number, number, number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(rgb.slice(at, at + 2), 16) / 255);
  return [red, green, blue];
}

const toHundredth = (value: number) => Math.round(value * 100) / 100;

/** Converts `#rrggbb`, moving the shared part of the colors to black, so that grays use only black ink. */
export function ink(rgb: string): Ink {
  const [red, green, blue] = channels(rgb);
  const light = Math.max(red, green, blue);
  if (light === 0) return { rgb, cmyk: [0, 0, 0, 1] };
  const part = (channel: number) => toHundredth((light - channel) / light);
  return { rgb, cmyk: [part(red), part(green), part(blue), toHundredth(1 - light)] };
}

export function textInk(color: FontColor): Ink {
  return { rgb: color, cmyk: FONT_COLOR_INKS[color].cmyk };
}

/** The same lightness without color, printed with black ink only. */
export function grayInk(source: Ink): Ink {
  const [red, green, blue] = channels(source.rgb);
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const hex = Math.round(light * 255)
    .toString(16)
    .padStart(2, '0');
  return { rgb: `#${hex}${hex}${hex}`, cmyk: [0, 0, 0, toHundredth(1 - light)] };
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

export function grayPage(page: Page): Page {
  return { ...page, ops: page.ops.map(grayOp) };
}

function grayOp(op: DrawOp): DrawOp {
  if (op.kind === 'image') return { ...op, isGrey: true };
  if (op.kind === 'glyphs') return { ...op, ink: grayInk(op.ink) };
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

export const PAPER_WHITE = ink('#ffffff');
/** For placeholders, and for text that doesn't fit. */
export const SOFT_INK = ink('#9aa3ad');
export const RULE_INK = ink('#d8cdb8');
