/** Labels of the printing options. */
import type { PrintingOptions } from '#domain/printing-options.ts';
import { formatName, SIZE_FORMATS } from '#layout/formats.ts';

export const PRINT_COLOR_LABELS: Record<PrintingOptions['printColor'], string> = {
  'full-color': 'Full color',
  'black-white': 'Black & white',
};
export const PAPER_LABELS: Record<PrintingOptions['paperType'], string> = {
  'matte-cover': 'Matte cover (100 lb)',
  'glossy-cover': 'Glossy cover (100 lb)',
  'premium-matte': 'Premium matte (120 lb)',
};
export const SIDES_LABELS: Record<PrintingOptions['sides'], string> = {
  'single-sided': 'Single-sided',
  'double-sided': 'Double-sided',
};
export const STAMP_LABELS: Record<PrintingOptions['stamp'], string> = {
  classic: 'Sunset',
  lighthouse: 'Lighthouse',
  mountain: 'Mountain',
  bird: 'Robin',
  flower: 'Daisy',
  heart: 'Heart',
  bicycle: 'Bicycle',
  moon: 'Moon and stars',
};
export const ORIENTATION_LABELS: Record<PrintingOptions['orientation'], string> = {
  landscape: 'Landscape',
  portrait: 'Portrait',
};

export function sizeLabel({ size, orientation }: Pick<PrintingOptions, 'size' | 'orientation'>): string {
  return formatName(SIZE_FORMATS[size], orientation);
}
