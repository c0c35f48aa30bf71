import type { PostcardDesign } from '#domain/postcard.ts';
import type { Orientation } from '#domain/printing-options.ts';
import type { FormatId } from '#layout/formats.ts';

/** Photos by upload id: originals for print, previews for pictures. */
export type PhotoBytes = ReadonlyMap<string, Uint8Array>;

/** A design and the print service's format to lay it out for. */
export type Card = {
  readonly design: PostcardDesign;
  readonly format: FormatId;
  /** The orientations that the print service supports, for the preflight; both if omitted. */
  readonly orientations?: readonly Orientation[];
};
