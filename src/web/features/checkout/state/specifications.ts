/** The choices of step 3 in words. */
import type { PrintingOptions } from '#domain/printing-options.ts';
import { FORMATS, type FormatId, SIZE_FORMATS } from '#layout/formats.ts';

export type Specification = { readonly label: string; readonly value: string };

const PRINT_COLORS: Record<PrintingOptions['printColor'], string> = {
  'full-color': 'Full color',
  'black-white': 'Black & white',
};
const PAPER_TYPES: Record<PrintingOptions['paperType'], string> = {
  'matte-cover': 'Matte cover (100 lb)',
  'glossy-cover': 'Glossy cover (100 lb)',
  'premium-matte': 'Premium matte (120 lb)',
};
const SIDES: Record<PrintingOptions['sides'], string> = {
  'single-sided': 'Single-sided',
  'double-sided': 'Double-sided',
};
const ORIENTATIONS: Record<PrintingOptions['orientation'], string> = { landscape: 'Landscape', portrait: 'Portrait' };

/** The printed size is named when the printer does not have the chosen one. */
export function specificationsOf(printing: PrintingOptions, format: FormatId): readonly Specification[] {
  const isExact = SIZE_FORMATS[printing.size] === format;
  const { widthInches, heightInches } = FORMATS[format];
  return [
    { label: 'Size', value: `${printing.size.replace('x', ' × ')} in` },
    ...(isExact ? [] : [{ label: 'Printed size', value: `${heightInches} × ${widthInches} in` }]),
    { label: 'Orientation', value: ORIENTATIONS[printing.orientation] },
    { label: 'Paper', value: PAPER_TYPES[printing.paperType] },
    { label: 'Color', value: PRINT_COLORS[printing.printColor] },
    { label: 'Sides', value: SIDES[printing.sides] },
  ];
}
