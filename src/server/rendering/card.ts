import type { PostcardDesign } from '#domain/postcard.ts';
import type { Orientation } from '#domain/printing-options.ts';
import type { FormatId } from '#layout/formats.ts';

/** A design and the printer's format that it is laid out for. */
export type Card = {
  readonly design: PostcardDesign;
  readonly format: FormatId;
  /** What the printer can do, for the preflight; both ways when not said. */
  readonly orientations?: readonly Orientation[];
};
