/** A postcard's design: front, message, address and printing options. */
import * as z from 'zod/mini';
import { addressSchema, EMPTY_ADDRESS, isAddressComplete, LONE_SURROGATE } from './address.ts';
import { drawingsSchema, EMPTY_DRAWINGS } from './drawing.ts';
import { frontSchema } from './front.ts';
import { DEFAULT_LANGUAGE, languageSchema } from './language.ts';
import { DEFAULT_PRINTING_OPTIONS, printingOptionsSchema } from './printing-options.ts';
import { mailingSchema } from './recipients.ts';
import { DEFAULT_TEXT_STYLE, textStyleSchema } from './text-style.ts';
import { isBlank } from './visible-text.ts';

/** Far more than fits on a card. It only limits requests; the preflight checks what fits. */
export const MESSAGE_LIMIT = 5_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: this refuses control characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/;

/** Allows line breaks (also U+0085) and tabs, but no other control characters or lone surrogates. */
export const messageSchema = z.string().check(
  z.maxLength(MESSAGE_LIMIT, `Please keep the message under ${MESSAGE_LIMIT} characters.`),
  z.refine((text) => !CONTROL.test(text), 'Please remove control characters.'),
  z.refine((text) => !LONE_SURROGATE.test(text), 'Please remove broken characters.'),
);

export const postcardTextSchema = z.strictObject({
  ...addressSchema.shape,
  ...textStyleSchema.shape,
  message: messageSchema,
  language: z._default(languageSchema, DEFAULT_LANGUAGE),
  /** The sender's address, printed small beside the stamp. A copy, so that the account's can change. */
  returnAddress: z._default(z.nullable(addressSchema), null),
});
/** SPEC.md's "text editor data". */
export type PostcardText = z.infer<typeof postcardTextSchema>;

export const EMPTY_POSTCARD_TEXT: PostcardText = {
  message: '',
  language: DEFAULT_LANGUAGE,
  ...EMPTY_ADDRESS,
  ...DEFAULT_TEXT_STYLE,
  returnAddress: null,
};

export const postcardDesignSchema = z.strictObject({
  front: z.nullable(frontSchema),
  text: postcardTextSchema,
  printing: printingOptionsSchema,
  drawings: z._default(drawingsSchema, EMPTY_DRAWINGS),
  /** Null for a single card. */
  mailing: z._default(z.nullable(mailingSchema), null),
  /** Set if the sender can't see the recipient's address; the text then has only name, city and country. */
  hiddenId: z._default(z.nullable(z.uuid()), null),
});
export type PostcardDesign = z.infer<typeof postcardDesignSchema>;

export const EMPTY_DESIGN: PostcardDesign = {
  front: null,
  text: EMPTY_POSTCARD_TEXT,
  printing: DEFAULT_PRINTING_OPTIONS,
  drawings: EMPTY_DRAWINGS,
  mailing: null,
  hiddenId: null,
};

/** Required to continue from step 2. */
export function isTextComplete({ text, hiddenId }: Pick<PostcardDesign, 'text' | 'hiddenId'>): boolean {
  return !isBlank(text.message) && (hiddenId !== null || isAddressComplete(text));
}
