/** Decides which characters each cut font keeps. */
import type { CutFont } from '#layout/fonts/registry.ts';

type Cut = {
  /** As in the names of the packages. */
  readonly language: string;
  readonly fontVersion: string;
  readonly slicesVersion: string;
  /** Google's lists from this number on are sorted by frequency, earlier ones by code point. */
  readonly firstFrequent: number;
};

export const CUTS: Record<CutFont, Cut> = {
  'noto-sc': { language: 'sc', fontVersion: '0.4.3', slicesVersion: '5.3.0', firstFrequent: 100 },
  'noto-tc': { language: 'tc', fontVersion: '0.4.3', slicesVersion: '5.3.0', firstFrequent: 100 },
  'noto-jp': { language: 'jp', fontVersion: '0.4.3', slicesVersion: '5.3.0', firstFrequent: 60 },
  'noto-kr': { language: 'kr', fontVersion: '0.4.3', slicesVersion: '5.3.0', firstFrequent: 97 },
};

type Range = readonly [first: number, last: number];

const HAN: readonly Range[] = [
  [0x2e80, 0x2fdf],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0x20000, 0x323af],
];
const KANA: readonly Range[] = [
  [0x3040, 0x30ff],
  [0x31f0, 0x31ff],
  [0xff66, 0xff9f],
  [0x1aff0, 0x1b16f],
];
const JAMO: readonly Range[] = [
  [0x1100, 0x11ff],
  [0xa960, 0xa97f],
  [0xd7b0, 0xd7ff],
];
const HANGUL: readonly Range[] = [...JAMO, [0x3130, 0x318f], [0xac00, 0xd7af], [0xffa0, 0xffdf]];
/** Punctuation, whose place in the square differs by language. */
const PUNCTUATION: readonly Range[] = [
  [0x3000, 0x303f],
  [0xfe10, 0xfe1f],
  [0xfe30, 0xfe4f],
  [0xff00, 0xff65],
  [0xffe0, 0xffef],
];

function isWithin(ranges: readonly Range[], codePoint: number): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

export const isJamo = (codePoint: number) => isWithin(JAMO, codePoint);

/** The Han characters of each language's national standard. */
const STANDARDS: Partial<Record<CutFont, ReadonlySet<number>>> = {
  'noto-sc': charactersOf('gb2312', 0xa1),
  'noto-jp': charactersOf('shift_jis', 0x40),
  'noto-kr': charactersOf('euc-kr', 0xa1),
};

function charactersOf(encoding: string, lowest: number): ReadonlySet<number> {
  const decoder = new TextDecoder(encoding);
  const found = new Set<number>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = lowest; trail <= 0xfe; trail += 1) {
      const [character = '', ...others] = decoder.decode(Uint8Array.of(lead, trail));
      if (others.length === 0 && lead >= lowest) found.add(character.codePointAt(0) ?? 0);
    }
  }
  return found;
}

/** `sliced` has all characters of Google's lists, which leave out what nobody writes. */
export function isOwn(font: CutFont, codePoint: number, sliced: ReadonlySet<number>): boolean {
  if (isWithin(PUNCTUATION, codePoint)) return true;
  if (isWithin(HAN, codePoint)) return (STANDARDS[font] ?? sliced).has(codePoint);
  return font === 'noto-jp' ? isWithin(KANA, codePoint) : font === 'noto-kr' && isWithin(HANGUL, codePoint);
}
