/** What a customer designs: a front, a message, an address and how it is printed. */
import * as z from 'zod/mini';
import { addressSchema, EMPTY_ADDRESS, isAddressComplete, LONE_SURROGATE } from './address.ts';
import { cropSchema } from './crop.ts';
import { DEFAULT_PRINTING_OPTIONS, printingOptionsSchema } from './printing-options.ts';
import { TEMPLATE_IDS } from './template.ts';
import { DEFAULT_TEXT_STYLE, textStyleSchema } from './text-style.ts';

/** Far above what fits on a card: it only keeps a request small. What fits is the preflight's business. */
export const MESSAGE_LIMIT = 5_000;

/** Line breaks and tabs are text; NUL, other control characters and lone surrogates are not. */
export const messageSchema = z.string().check(
  z.maxLength(MESSAGE_LIMIT, `Please keep the message under ${MESSAGE_LIMIT} characters.`),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'Please remove control characters.'),
  z.refine((text) => !LONE_SURROGATE.test(text), 'Please remove broken characters.'),
);

/** A photo is named by the upload that holds it; width and height are its pixels after EXIF orientation. */
export const frontSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('photo'),
    uploadId: z.uuid(),
    widthPixels: z.int().check(z.positive()),
    heightPixels: z.int().check(z.positive()),
    crop: cropSchema,
  }),
  z.strictObject({ kind: z.literal('template'), templateId: z.enum(TEMPLATE_IDS) }),
]);
export type Front = z.infer<typeof frontSchema>;

export const postcardTextSchema = z.strictObject({
  ...addressSchema.shape,
  ...textStyleSchema.shape,
  message: messageSchema,
});
/** SPEC.md's "text editor data". */
export type PostcardText = z.infer<typeof postcardTextSchema>;

export const EMPTY_POSTCARD_TEXT: PostcardText = { message: '', ...EMPTY_ADDRESS, ...DEFAULT_TEXT_STYLE };

export const postcardDesignSchema = z.strictObject({
  front: z.nullable(frontSchema),
  text: postcardTextSchema,
  printing: printingOptionsSchema,
});
export type PostcardDesign = z.infer<typeof postcardDesignSchema>;

export const EMPTY_DESIGN: PostcardDesign = {
  front: null,
  text: EMPTY_POSTCARD_TEXT,
  printing: DEFAULT_PRINTING_OPTIONS,
};

/** Zero-width characters alone are not a message. */
export function isBlank(text: string): boolean {
  return text.replace(/[\s\u200b-\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g, '') === '';
}

/** Step 2 is complete: only then may the customer go on. */
export function isTextComplete(text: PostcardText): boolean {
  return !isBlank(text.message) && isAddressComplete(text);
}
