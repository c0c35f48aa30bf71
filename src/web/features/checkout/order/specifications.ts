/** The printing options as labels. */
import type { PrintingOptions } from '#domain/printing-options.ts';
import { type FormatId, formatName, SIZE_FORMATS } from '#layout/formats.ts';
import {
  ORIENTATION_LABELS,
  PAPER_LABELS,
  PRINT_COLOR_LABELS,
  SIDES_LABELS,
  STAMP_LABELS,
  sizeLabel,
} from '#web/content/printing-labels.ts';

export type Specification = { readonly label: string; readonly value: string };

/** Adds the printed size if the print service doesn't offer the chosen one. */
export function specificationsOf(printing: PrintingOptions, format: FormatId): readonly Specification[] {
  const isExact = SIZE_FORMATS[printing.size] === format;
  return [
    { label: 'Size', value: sizeLabel(printing) },
    ...(isExact ? [] : [{ label: 'Printed size', value: formatName(format, printing.orientation) }]),
    { label: 'Orientation', value: ORIENTATION_LABELS[printing.orientation] },
    { label: 'Paper', value: PAPER_LABELS[printing.paperType] },
    { label: 'Color', value: PRINT_COLOR_LABELS[printing.printColor] },
    { label: 'Sides', value: SIDES_LABELS[printing.sides] },
    { label: 'Stamp', value: STAMP_LABELS[printing.stamp] },
  ];
}
