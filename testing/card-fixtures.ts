/** Designs for tests. */
import type { Address } from '#domain/address.ts';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { type Drawings, EMPTY_DRAWINGS, type Stroke } from '#domain/drawing.ts';
import { DEFAULT_LOOK, type Front, onePhoto, type PhotosFront } from '#domain/front.ts';
import { EMPTY_DESIGN, type PostcardDesign, type PostcardText } from '#domain/postcard.ts';
import type { PrintingOptions } from '#domain/printing-options.ts';

export const UPLOAD_ID = '5f0c3c1e-7a2b-4c59-9a53-0d3b1f6f2a11';

export const SAMPLE_TEXT: PostcardText = {
  ...EMPTY_DESIGN.text,
  message: 'Greetings from the coast! The office says it is fine.',
  recipient: 'Ada Lovelace',
  addressLine1: '12 Analytical Way',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
};

export const SENDER: Address = {
  recipient: 'Mia Marin',
  company: '',
  addressLine1: '7 Lighthouse Road',
  addressLine2: '',
  city: 'Rockport',
  state: 'MA',
  postalCode: '01966',
  country: 'USA',
};

export function photoFront(
  size: { readonly width: number; readonly height: number },
  crop = DEFAULT_CROP,
): PhotosFront {
  const pixels = { widthPixels: size.width, heightPixels: size.height };
  return onePhoto({ uploadId: UPLOAD_ID, ...pixels, crop, look: DEFAULT_LOOK });
}

export type DesignParts = {
  readonly front?: Front | null;
  readonly text?: Partial<PostcardText>;
  readonly printing?: Partial<PrintingOptions>;
  readonly drawings?: Partial<Drawings>;
};

export function sampleDesign(parts: DesignParts = {}): PostcardDesign {
  const { front = null, text = {}, printing = {}, drawings = {} } = parts;
  return {
    ...EMPTY_DESIGN,
    front,
    text: { ...SAMPLE_TEXT, ...text },
    printing: { ...EMPTY_DESIGN.printing, ...printing },
    drawings: { ...EMPTY_DRAWINGS, ...drawings },
    mailing: null,
    hiddenId: null,
  };
}

/** Draws a pen's loops from left to right: 16 points each, in the upper left of the card. */
export function loops(count: number, style: Partial<Stroke> = {}): Stroke {
  const points = Array.from({ length: count * 16 }, (_, index) => {
    const [turn, along] = [(index / 16) * 2 * Math.PI, index * 20];
    return [
      Math.round(-4500 + along + 300 * Math.cos(turn)),
      Math.round(-1500 + 400 * Math.sin(turn)),
      128 + Math.round(80 * Math.sin(turn / 3)),
    ];
  });
  return { color: '#000000', width: 'medium', points: points.flat(), ...style };
}
