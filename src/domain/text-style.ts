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

export const FONT_COLOR_NAMES: Record<FontColor, string> = {
  '#000000': 'Black',
  '#1d2a3a': 'Ink',
  '#22508c': 'Postal blue',
  '#b93a2b': 'Airmail red',
  '#2f6b4f': 'Green',
  '#5b3a8c': 'Violet',
  '#7a4a21': 'Chestnut',
  '#c77700': 'Amber',
};

export const textStyleSchema = z.strictObject({
  fontFamily: z.enum(FONT_FAMILIES),
  fontSize: z.enum(FONT_SIZES),
  fontColor: z.enum(FONT_COLORS),
});
export type TextStyle = z.infer<typeof textStyleSchema>;

export const DEFAULT_TEXT_STYLE: TextStyle = { fontFamily: 'inter', fontSize: 'M', fontColor: '#000000' };
