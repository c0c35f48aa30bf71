import * as z from 'zod/mini';

export const FONT_FAMILIES = ['inter', 'playfair', 'roboto', 'dancing', 'roboto-alt'] as const;
export const FONT_SIZES = ['XS', 'S', 'M', 'L'] as const;

export type FontFamily = (typeof FONT_FAMILIES)[number];
export type FontSize = (typeof FONT_SIZES)[number];

export const FONT_LABELS: Record<FontFamily, string> = {
  inter: 'Inter',
  playfair: 'Playfair Display',
  roboto: 'Roboto',
  dancing: 'Dancing Script',
  'roboto-alt': 'Roboto',
};

export const FONT_COLORS = [
  '#000000',
  '#1d2a3a',
  '#22508c',
  '#b93a2b',
  '#2f6b4f',
  '#5b3a8c',
  '#7a4a21',
  '#c77700',
] as const;
export type FontColor = (typeof FONT_COLORS)[number];

/** Each swatch's name and fixed ink: [cyan, magenta, yellow, black] from 0 to 1. */
export const FONT_COLOR_INKS: Record<FontColor, { name: string; cmyk: readonly [number, number, number, number] }> = {
  '#000000': { name: 'Black', cmyk: [0, 0, 0, 1] },
  '#1d2a3a': { name: 'Ink', cmyk: [0.5, 0.28, 0, 0.77] },
  '#22508c': { name: 'Postal blue', cmyk: [0.76, 0.43, 0, 0.45] },
  '#b93a2b': { name: 'Airmail red', cmyk: [0, 0.69, 0.77, 0.27] },
  '#2f6b4f': { name: 'Green', cmyk: [0.56, 0, 0.26, 0.58] },
  '#5b3a8c': { name: 'Violet', cmyk: [0.35, 0.59, 0, 0.45] },
  '#7a4a21': { name: 'Chestnut', cmyk: [0, 0.39, 0.73, 0.52] },
  '#c77700': { name: 'Amber', cmyk: [0, 0.4, 1, 0.22] },
};

export const textStyleSchema = z.strictObject({
  fontFamily: z.enum(FONT_FAMILIES),
  fontSize: z.enum(FONT_SIZES),
  fontColor: z.enum(FONT_COLORS),
});
export type TextStyle = z.infer<typeof textStyleSchema>;

export const DEFAULT_TEXT_STYLE: TextStyle = { fontFamily: 'inter', fontSize: 'M', fontColor: '#000000' };
