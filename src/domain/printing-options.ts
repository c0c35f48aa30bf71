import * as z from 'zod/mini';

export const PRINT_COLORS = ['full-color', 'black-white'] as const;
export const CARD_SIZES = ['4.25x5.5', '5x7', '6x9'] as const;
export const PAPER_TYPES = ['matte-cover', 'glossy-cover', 'premium-matte'] as const;
export const SIDES = ['single-sided', 'double-sided'] as const;
export const ORIENTATIONS = ['landscape', 'portrait'] as const;
/** The pictures on stamps. */
export const STAMPS = ['classic', 'lighthouse', 'mountain', 'bird', 'flower', 'heart', 'bicycle', 'moon'] as const;
export const QUANTITIES = [25, 50, 100, 250, 500] as const;

export const printingOptionsSchema = z.strictObject({
  printColor: z.enum(PRINT_COLORS),
  size: z.enum(CARD_SIZES),
  paperType: z.enum(PAPER_TYPES),
  sides: z.enum(SIDES),
  orientation: z.enum(ORIENTATIONS),
  quantity: z.literal(QUANTITIES),
  stamp: z._default(z.enum(STAMPS), 'classic'),
});

export type PrintingOptions = z.infer<typeof printingOptionsSchema>;
export type CardSize = PrintingOptions['size'];
export type Orientation = PrintingOptions['orientation'];
export type PaperType = PrintingOptions['paperType'];
export type StampDesign = PrintingOptions['stamp'];
export type Quantity = PrintingOptions['quantity'];

export const DEFAULT_PRINTING_OPTIONS: PrintingOptions = {
  printColor: 'full-color',
  size: '4.25x5.5',
  paperType: 'matte-cover',
  sides: 'single-sided',
  orientation: 'landscape',
  quantity: 50,
  stamp: 'classic',
};

/** Forms and SPEC.md's payment request send the quantity as text: "50" is valid, "050" and "51" aren't. */
export const quantityTextSchema = z.pipe(
  z.union([z.enum(QUANTITIES.map(String)), z.literal(QUANTITIES)]),
  z.transform((value): Quantity => {
    const quantity = QUANTITIES.find((each) => each === Number(value));
    if (quantity === undefined) throw new RangeError(`not a quantity: ${value}`);
    return quantity;
  }),
);
