import type { PostcardDesign } from '#domain/postcard.ts';
import type { FormatId } from '#layout/formats.ts';

/** A design and the printer's format that it is laid out for. */
export type Card = { readonly design: PostcardDesign; readonly format: FormatId };
