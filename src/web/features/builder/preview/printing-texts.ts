/** The printing options with a short description each. */
import type { PrintingOptions } from '#domain/printing-options.ts';
import { ORIENTATION_LABELS, PAPER_LABELS, PRINT_COLOR_LABELS, SIDES_LABELS } from '#web/content/printing-labels.ts';

type Option<V> = { readonly value: V; readonly label: string; readonly description: string };

export const SIZE_TEXTS: Record<PrintingOptions['size'], string> = {
  '4.25x5.5': 'The classic. Fits any fridge.',
  '5x7': 'Room for a longer story.',
  '6x9': 'The big one, for a photo to frame.',
};

export const PAPER_OPTIONS: readonly Option<PrintingOptions['paperType']>[] = [
  { value: 'matte-cover', label: PAPER_LABELS['matte-cover'], description: 'No glare, easy to write on' },
  { value: 'glossy-cover', label: PAPER_LABELS['glossy-cover'], description: 'Bright colors that shine' },
  { value: 'premium-matte', label: PAPER_LABELS['premium-matte'], description: 'Thicker, feels like a keepsake' },
];

export const COLOR_OPTIONS: readonly Option<PrintingOptions['printColor']>[] = [
  {
    value: 'full-color',
    label: PRINT_COLOR_LABELS['full-color'],
    description: 'Photo and text as you see them.',
  },
  { value: 'black-white', label: PRINT_COLOR_LABELS['black-white'], description: 'Everything in shades of gray.' },
];

export const SIDES_OPTIONS: readonly Option<PrintingOptions['sides']>[] = [
  {
    value: 'single-sided',
    label: SIDES_LABELS['single-sided'],
    description: 'Coated front, uncoated back. Your message and address are always printed.',
  },
  {
    value: 'double-sided',
    label: SIDES_LABELS['double-sided'],
    description: 'Coated front and back.',
  },
];

export const ORIENTATION_OPTIONS: readonly Option<PrintingOptions['orientation']>[] = [
  { value: 'landscape', label: ORIENTATION_LABELS.landscape, description: 'Wider than tall.' },
  {
    value: 'portrait',
    label: ORIENTATION_LABELS.portrait,
    description:
      'Taller than wide, with the message above the address. The Postal Service sorts portrait cards by hand, so they may take longer.',
  },
];
