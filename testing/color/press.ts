/**
 * Predicts what a press prints, by the tables of its ICC profile: relative to the paper, with black-point compensation. Reads
 * the output of Argyll's colprof, 16-bit tables (mft2) between CMYK and Lab.
 */
import { readFileSync } from 'node:fs';
import { converter, type Lab } from 'culori';

export type Cmyk = readonly [cyan: number, magenta: number, yellow: number, black: number];
type Triple = readonly [number, number, number];

export type Press = {
  /** Returns how sRGB (0 to 1) looks in print. */
  printRgb(rgb: Triple): Lab;
  /** Returns how black ink alone looks, if its darkest stands for the screen's black. */
  printBlack(tint: number): Lab;
  /** Returns inks as they look on paper, without compensation. */
  look(inks: Cmyk): Lab;
};

const rgbToLab = converter('lab');
const WHITE: Triple = [0.9642, 1, 0.8249];
const ALL_BLACK: Cmyk = [0, 0, 0, 1];

/** Returns the profile that every print file carries. */
export function readPressProfile(): Uint8Array {
  return readFileSync(new URL('../../src/server/engines/rendering/pdf/press-profile.icc', import.meta.url));
}

export function readPress(profile: Uint8Array): Press {
  const file = Buffer.from(profile);
  const toLab = readTable(file, 'A2B1');
  const toInks = readTable(file, 'B2A1');
  const look = (inks: readonly number[]): Lab => {
    const [light = 0, a = 0, b = 0] = toLab(inks);
    return { mode: 'lab', l: (light * 65_535) / 652.8, a: (a * 65_535) / 256 - 128, b: (b * 65_535) / 256 - 128 };
  };
  const mix = ({ l, a, b }: Lab) =>
    toInks([(l * 652.8) / 65_535, ((a + 128) * 256) / 65_535, ((b + 128) * 256) / 65_535]);
  const darkest = toXyz(look(mix({ mode: 'lab', l: 0, a: 0, b: 0 })));
  const darkestBlack = toXyz(look(ALL_BLACK));
  return {
    look,
    printRgb: ([r, g, b]) => uncompress(look(mix(compress(rgbToLab({ mode: 'rgb', r, g, b }), darkest))), darkest),
    printBlack: (tint) => uncompress(look([0, 0, 0, tint]), darkestBlack),
  };
}

/** Moves black to the darkest color of the press, and everything between it and white in proportion. */
function compress(color: Lab, darkest: Triple): Lab {
  return fromXyz(each(toXyz(color), (value, at) => value * (1 - darkest[at] / WHITE[at]) + darkest[at]));
}

function uncompress(color: Lab, darkest: Triple): Lab {
  return fromXyz(each(toXyz(color), (value, at) => (value - darkest[at]) / (1 - darkest[at] / WHITE[at])));
}

function each([x, y, z]: Triple, change: (value: number, at: 0 | 1 | 2) => number): Triple {
  return [change(x, 0), change(y, 1), change(z, 2)];
}

function toXyz({ l, a, b }: Lab): Triple {
  const middle = (l + 16) / 116;
  const linear = (value: number) => (value > 6 / 29 ? value ** 3 : (value - 4 / 29) * 3 * (6 / 29) ** 2);
  return each([middle + a / 500, middle, middle - b / 200], (value, at) => linear(value) * WHITE[at]);
}

function fromXyz(xyz: Triple): Lab {
  const curve = (value: number) => (value > (6 / 29) ** 3 ? Math.cbrt(value) : value / (3 * (6 / 29) ** 2) + 4 / 29);
  const [x, y, z] = each(xyz, (value, at) => curve(value / WHITE[at]));
  return { mode: 'lab', l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

type Table = (values: readonly number[]) => number[];

/** Reads curves, a grid of colors, and curves again; all numbers are from 0 to 1. */
function readTable(file: Buffer, tag: string): Table {
  const start = findTag(file, tag);
  if (file.toString('latin1', start, start + 4) !== 'mft2') throw new TypeError(`${tag} is not a 16-bit table`);
  const [inputs, outputs, points] = [file.readUInt8(start + 8), file.readUInt8(start + 9), file.readUInt8(start + 10)];
  const [before, after] = [file.readUInt16BE(start + 48), file.readUInt16BE(start + 50)];
  const number = (index: number) => file.readUInt16BE(start + 52 + 2 * index) / 65_535;
  const grid = inputs * before;
  const last = grid + points ** inputs * outputs;
  const curve = (first: number, length: number, value: number) => {
    const { low, part } = split(value, length);
    return number(first + low) * (1 - part) + (part > 0 ? number(first + low + 1) * part : 0);
  };
  return (values) => {
    const cells = values.map((value, at) => split(curve(at * before, before, value), points));
    return Array.from({ length: outputs }, (_, output) => {
      let sum = 0;
      for (let corner = 0; corner < 2 ** inputs; corner += 1) {
        let weight = 1;
        let index = 0;
        for (const [at, { low, part }] of cells.entries()) {
          const isHigh = (corner >> at) & 1;
          weight *= isHigh ? part : 1 - part;
          index = index * points + low + isHigh;
        }
        if (weight > 0) sum += weight * number(grid + index * outputs + output);
      }
      return curve(last + output * after, after, sum);
    });
  };
}

/** Finds a value's place among equally spaced points. */
function split(value: number, points: number): { readonly low: number; readonly part: number } {
  const place = Math.min(1, Math.max(0, value)) * (points - 1);
  const low = Math.floor(place);
  return { low, part: place - low };
}

function findTag(file: Buffer, tag: string): number {
  const count = file.readUInt32BE(128);
  for (let at = 132; at < 132 + count * 12; at += 12) {
    if (file.toString('latin1', at, at + 4) === tag) return file.readUInt32BE(at + 4);
  }
  throw new TypeError(`The profile has no ${tag}`);
}
