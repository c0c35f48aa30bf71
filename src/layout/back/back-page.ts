/** Composes the back: message, drawing, divider, stamp, address. */
import type { PostcardDesign } from '#domain/postcard.ts';
import { isBlank } from '#domain/visible-text.ts';
import { drawingOps } from '../drawing/drawing-ops.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { FormatId } from '../formats.ts';
import { RULE_INK } from '../ink.ts';
import { type PageGeometry, pageGeometry } from '../page-geometry.ts';
import { polyline } from '../path.ts';
import { rememberLast } from '../remember-last.ts';
import type { DrawOp, Page, PathOp, Rect } from '../scene.ts';
import type { Hyphenators } from '../text/hyphenation.ts';
import { roundPoints } from '../units.ts';
import { type AddressLayout, layoutAddress } from './address-block.ts';
import { type BackGeometry, backGeometry } from './back-geometry.ts';
import { layoutMessage, type MessageLayout, messageOps, messagePlaceholderOps } from './message-layout.ts';
import { postmarkOps } from './postmark.ts';
import { layoutReturnAddress, type ReturnAddressLayout } from './return-address.ts';
import { stampOps } from './stamp.ts';

export type BackInput = {
  readonly design: PostcardDesign;
  readonly format: FormatId;
  readonly fonts: FontSet;
  readonly hyphenators?: Hyphenators | undefined;
  /** Shows SPEC.md's placeholders for missing content; never in print. */
  readonly placeholders?: boolean;
  /** Adds a decorative postmark over the stamp; never in print. */
  readonly postmark?: boolean;
};

export type BackPage = {
  readonly page: Page;
  readonly geometry: BackGeometry;
  readonly message: MessageLayout;
  readonly address: AddressLayout;
  readonly returnAddress: ReturnAddressLayout;
};

export function composeBack(input: BackInput): BackPage {
  const { design, fonts, hyphenators, placeholders = false } = input;
  const { text } = design;
  const { page, geometry, address, returnAddress, art } = composeSurroundings(input);
  const messageInput = { box: geometry.message, fonts, hyphenators };
  const message = layoutMessage(text.message, text, messageInput);
  const isEmpty = placeholders && isBlank(text.message);
  const ops = [
    ...art,
    ...(isEmpty
      ? messagePlaceholderOps(text, messageInput)
      : messageOps(message, text, { top: 0, bottom: page.height })),
    ...drawingOps('back', input),
    ...returnAddress.ops,
    ...address.ops,
  ];
  return { page: { ...page, ops }, geometry, message, address, returnAddress };
}

/** The parts that stay the same while the message is written. */
type Surroundings = Pick<BackPage, 'geometry' | 'address' | 'returnAddress'> & {
  readonly page: PageGeometry;
  readonly art: readonly DrawOp[];
};

const lastSurroundings = rememberLast<Surroundings>();

function composeSurroundings(input: BackInput): Surroundings {
  const { design, format, fonts, placeholders = false, postmark = false } = input;
  const { text, printing } = design;
  const { message: _message, fontFamily: _family, fontSize: _size, fontColor: _color, ...around } = text;
  const inputs = [
    format,
    printing.orientation,
    printing.stamp,
    placeholders,
    postmark,
    ...Object.entries(around).flat(),
  ];
  return lastSurroundings(fonts, inputs, () => {
    const geometry = backGeometry(format, printing.orientation, text.country);
    return {
      page: pageGeometry(format, printing.orientation),
      geometry,
      address: layoutAddress(text, {
        box: geometry.address,
        fonts,
        language: text.language,
        hasPlaceholders: placeholders,
      }),
      returnAddress: layoutReturnAddress(text, { box: geometry.returnAddress, fonts }),
      art: [
        dividerOp(geometry.divider),
        ...stampOps(geometry.stamp, printing.stamp),
        ...(postmark ? postmarkOps(geometry.stamp, printing.orientation) : []),
      ],
    };
  });
}

function dividerOp({ x, y, width, height }: Rect): PathOp {
  const d = polyline([
    [x, y],
    [x + width, y + height],
  ]);
  return { kind: 'path', layer: 'art', d, fill: null, stroke: { ink: RULE_INK, width: roundPoints(0.75) }, opacity: 1 };
}
