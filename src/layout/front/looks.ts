/** A photo's look as one color matrix and one curve. Both painters apply these same numbers, in sRGB. */
import { DEFAULT_LOOK, type Look } from '#domain/front.ts';
import { LUMINANCE } from '../ink.ts';
import type { ColorMatrix, LookNumbers } from '../scene.ts';

type Level = (level: number) => number;

/** 0 removes all color; 1 keeps the photo's own. */
function saturation(amount: number): ColorMatrix {
  const [red, green, blue] = LUMINANCE;
  const share = (weight: number, own: 0 | 1) => round(weight * (1 - amount) + own * amount);
  return [
    [share(red, 1), share(green, 0), share(blue, 0)],
    [share(red, 0), share(green, 1), share(blue, 0)],
    [share(red, 0), share(green, 0), share(blue, 1)],
  ];
}

/** From -1 to 1: bends the curve at its middle and leaves black and white in place. */
const brightened =
  (amount: number): Level =>
  (level) =>
    level + amount * level * (1 - level);

/** From -1 to 1: an S above 0, flatter around the middle below 0. */
const contrasted =
  (amount: number): Level =>
  (level) =>
    amount > 0 ? level + amount * (level * level * (3 - 2 * level) - level) : 0.5 + (level - 0.5) * (1 + amount * 0.6);

const unchanged: Level = (level) => level;

const LOOK_COLORS: Record<Look['name'], { readonly matrix: ColorMatrix; readonly curve: Level }> = {
  original: { matrix: saturation(1), curve: unchanged },
  'black-white': { matrix: saturation(0), curve: contrasted(0.15) },
  warm: {
    matrix: [
      [1.05, 0.04, 0],
      [0.01, 0.99, 0],
      [0, 0.02, 0.84],
    ],
    curve: brightened(0.06),
  },
  cool: {
    matrix: [
      [0.88, 0.02, 0],
      [0, 0.97, 0.03],
      [0, 0.04, 1.04],
    ],
    curve: brightened(0.04),
  },
  faded: { matrix: saturation(0.7), curve: (level) => 0.1 + 0.83 * level },
  vivid: { matrix: saturation(1.35), curve: contrasted(0.3) },
};

const CURVE_POINTS = 33;

/** Returns null if the look changes no color. */
export function lookNumbers(look: Look): LookNumbers | null {
  const { name, brightness, contrast } = look;
  if (name === DEFAULT_LOOK.name && brightness === 0 && contrast === 0) return null;
  const { matrix, curve } = LOOK_COLORS[name];
  const [brighten, strengthen] = [brightened(brightness / 100), contrasted(contrast / 100)];
  const levels = Array.from({ length: CURVE_POINTS }, (_, at) => at / (CURVE_POINTS - 1));
  return { matrix, curve: levels.map((level) => round(clamp(strengthen(brighten(curve(level)))))) };
}

/** Has an entry for each of a pixel's 256 levels. */
export function levelTable({ curve }: LookNumbers): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, level) => {
    const at = (level / 255) * (curve.length - 1);
    const [lower = 0, upper = lower] = curve.slice(Math.floor(at), Math.floor(at) + 2);
    return Math.round((lower + (upper - lower) * (at % 1)) * 255);
  });
}

/** Limits digits to those that both painters read alike. */
function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
