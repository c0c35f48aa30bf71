/** Scripts that we have no font for, by their Unicode blocks. */
const BLOCKS: readonly (readonly [from: number, to: number, name: string])[] = [
  [0x0530, 0x058f, 'Armenian'],
  [0x0700, 0x074f, 'Syriac'],
  [0x0780, 0x07bf, 'Thaana'],
  [0x07c0, 0x07ff, 'N’Ko'],
  [0x0980, 0x09ff, 'Bengali'],
  [0x0a00, 0x0a7f, 'Gurmukhi'],
  [0x0a80, 0x0aff, 'Gujarati'],
  [0x0b00, 0x0b7f, 'Odia'],
  [0x0b80, 0x0bff, 'Tamil'],
  [0x0c00, 0x0c7f, 'Telugu'],
  [0x0c80, 0x0cff, 'Kannada'],
  [0x0d00, 0x0d7f, 'Malayalam'],
  [0x0d80, 0x0dff, 'Sinhala'],
  [0x0e80, 0x0eff, 'Lao'],
  [0x0f00, 0x0fff, 'Tibetan'],
  [0x1000, 0x109f, 'Burmese'],
  [0x10a0, 0x10ff, 'Georgian'],
  [0x1200, 0x139f, 'Ethiopic'],
  [0x13a0, 0x13ff, 'Cherokee'],
  [0x1400, 0x167f, 'Canadian Aboriginal'],
  [0x1680, 0x169f, 'Ogham'],
  [0x16a0, 0x16ff, 'Runic'],
  [0x1780, 0x17ff, 'Khmer'],
  [0x1800, 0x18af, 'Mongolian'],
  [0x1c90, 0x1cbf, 'Georgian'],
  [0x2c00, 0x2c5f, 'Glagolitic'],
  [0x2c80, 0x2cff, 'Coptic'],
  [0x2d00, 0x2d2f, 'Georgian'],
  [0x2d30, 0x2d7f, 'Tifinagh'],
  [0x2d80, 0x2ddf, 'Ethiopic'],
  [0xa000, 0xa4cf, 'Yi'],
  [0xa980, 0xa9df, 'Javanese'],
  [0xab70, 0xabbf, 'Cherokee'],
  [0x10330, 0x1034f, 'Gothic'],
  [0x12000, 0x1254f, 'Cuneiform'],
  [0x13000, 0x1345f, 'Egyptian'],
  [0x1d400, 0x1d7ff, 'mathematical'],
];

/** Returns null for a character of no such script. */
export function scriptName(character: string): string | null {
  const code = character.codePointAt(0) ?? 0;
  return BLOCKS.find(([from, to]) => from <= code && code <= to)?.[2] ?? null;
}
