/** Character properties from fixed tables, because a browser's `\p{…}` depends on its Unicode version. */

/** True for spaces where a line may end, which then hang over its edge. Excludes no-break spaces. */
export function isBreakingSpace(codeUnit: number): boolean {
  return (
    codeUnit === 0x20 ||
    codeUnit === 0x1680 ||
    (codeUnit >= 0x2000 && codeUnit <= 0x200a && codeUnit !== 0x2007) ||
    codeUnit === 0x205f ||
    codeUnit === 0x3000
  );
}

/** True for punctuation and symbols that every script shares, and no-break spaces. Excludes digits. */
export function isPunctuation(codeUnit: number): boolean {
  return isWithin(PUNCTUATION, codeUnit);
}

type Range = readonly [first: number, last: number];

function isWithin(ranges: readonly Range[], codePoint: number): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

const PUNCTUATION: readonly Range[] = [
  [0x21, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7e],
  [0xa0, 0xa1],
  [0xa7, 0xa7],
  [0xab, 0xab],
  [0xb6, 0xb7],
  [0xbb, 0xbb],
  [0xbf, 0xbf],
  [0x2007, 0x2007],
  [0x2010, 0x2027],
  [0x202f, 0x205e],
];

const SCRIPTS: readonly { readonly tag: string; readonly ranges: readonly Range[] }[] = [
  {
    tag: 'Latn',
    ranges: [
      [0x41, 0x5a],
      [0x61, 0x7a],
      [0xaa, 0xaa],
      [0xba, 0xba],
      [0xc0, 0xd6],
      [0xd8, 0xf6],
      [0xf8, 0x2b8],
      [0x1e00, 0x1eff],
      [0x2c60, 0x2c7f],
      [0xa722, 0xa7ff],
      [0xfb00, 0xfb06],
    ],
  },
  {
    tag: 'Grek',
    ranges: [
      [0x370, 0x3ff],
      [0x1f00, 0x1fff],
    ],
  },
  {
    tag: 'Cyrl',
    ranges: [
      [0x400, 0x52f],
      [0x1c80, 0x1c8f],
      [0x2de0, 0x2dff],
      [0xa640, 0xa69f],
    ],
  },
  {
    tag: 'Hebr',
    ranges: [
      [0x591, 0x5ff],
      [0xfb1d, 0xfb4f],
    ],
  },
  {
    tag: 'Arab',
    ranges: [
      [0x600, 0x60b],
      [0x60d, 0x61a],
      [0x61c, 0x61e],
      [0x620, 0x63f],
      [0x641, 0x65f],
      [0x66a, 0x6ff],
      [0x750, 0x77f],
      [0x870, 0x8ff],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfefc],
    ],
  },
  {
    tag: 'Deva',
    ranges: [
      [0x900, 0x950],
      [0x955, 0x963],
      [0x966, 0x97f],
      [0xa8e0, 0xa8ff],
      [0x11b00, 0x11b09],
    ],
  },
  {
    tag: 'Thai',
    ranges: [
      [0xe01, 0xe3a],
      [0xe40, 0xe5b],
    ],
  },
  {
    tag: 'Hira',
    ranges: [[0x3041, 0x309f]],
  },
  {
    tag: 'Kana',
    ranges: [
      [0x30a1, 0x30fa],
      [0x30fd, 0x30ff],
      [0x31f0, 0x31ff],
      [0xff66, 0xff9d],
    ],
  },
  {
    tag: 'Hani',
    ranges: [
      [0x2e80, 0x2fd5],
      [0x3005, 0x3007],
      [0x3400, 0x9fff],
      [0xf900, 0xfaff],
      [0x20000, 0x323af],
    ],
  },
  {
    tag: 'Hang',
    ranges: [
      [0x1100, 0x11ff],
      [0x3131, 0x318e],
      [0xa960, 0xa97f],
      [0xac00, 0xd7ff],
    ],
  },
];

/** Returns the ISO 15924 tag of a character's script; null for digits, punctuation, marks and other shared characters. */
export function scriptOf(codePoint: number): string | null {
  return SCRIPTS.find(({ ranges }) => isWithin(ranges, codePoint))?.tag ?? null;
}
