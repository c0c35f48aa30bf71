import { type Address, isAddressComplete } from '#domain/address.ts';
import { type AddressReview, PLACE_LABELS, reviewAddress } from '#domain/address-review.ts';
import { unknownFields } from '#domain/merge.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { CARD_SIZES, type Orientation } from '#domain/printing-options.ts';
import type { FontSize } from '#domain/text-style.ts';
import { isBlank } from '#domain/visible-text.ts';
import { backGeometry } from '../back/back-geometry.ts';
import { fitMessage, type MessageInput } from '../back/message-layout.ts';
import { type FormatId, formatName, type SizeFormats } from '../formats.ts';
import { fitCaption } from '../front/caption.ts';
import { contrast, grayInk, ink, PAPER_WHITE } from '../ink.ts';
import type { Layout } from '../layout-postcard.ts';
import { SIZES_FROM_LARGEST } from '../text/font-size.ts';
import { hasUsablePhotos } from './check-photo.ts';
import type { Finding, SizeFix } from './finding.ts';

type Loaded = Omit<MessageInput, 'box'>;
type LoadedWithSizes = Loaded & { readonly sizes: SizeFormats | undefined };

/** A caption needs no contrast check, because its band and shadow are chosen by contrast. */
export function checkCaption({ front, text }: PostcardDesign, layout: Layout, loaded: Loaded): Finding[] {
  if (front?.kind !== 'photos' || front.caption === null || layout.front.caption?.fits !== false) return [];
  const fontSize = fitCaption(front.caption, { page: layout.scene.front, front, language: text.language, ...loaded });
  const finding = {
    code: 'caption_overflow',
    severity: 'error',
    places: ['caption'],
    message: 'Your caption is too long for the card.',
  } as const;
  return fontSize ? [{ ...finding, fix: { kind: 'caption-size', fontSize } }] : [finding];
}

/** A field without a column would be printed as typed. */
export function checkMergeFields({ text, mailing }: PostcardDesign): Finding[] {
  const unknown = mailing === null ? [] : unknownFields(text.message, mailing.values);
  if (unknown.length === 0) return [];
  const message =
    unknown.length === 1
      ? `Your list has no column for ${unknown[0]}.`
      : `Your list has no columns for ${unknown.slice(0, 5).join(', ')}.`;
  return [{ code: 'merge_field_unknown', severity: 'error', places: ['message'], message }];
}

export function checkMessage(design: PostcardDesign, layout: Layout, loaded: LoadedWithSizes): Finding[] {
  if (isBlank(design.text.message)) {
    const message = 'Write a message for the back.';
    return [{ code: 'message_missing', severity: 'error', places: ['message'], message }];
  }
  return [...checkOverflow(design, layout, loaded), ...checkContrast(design, layout)];
}

function checkOverflow(design: PostcardDesign, { message, scene }: Layout, loaded: LoadedWithSizes): Finding[] {
  if (message.fits) return [];
  const lines = message.linesOver === 1 ? '1 line' : `${message.linesOver} lines`;
  const fontSize = fitMessage(design.text, { box: message.box, ...loaded });
  const finding = {
    code: 'message_overflow',
    severity: 'error',
    places: ['message'],
    message: `Your message is ${lines} too long.`,
  } as const;
  if (fontSize) return [{ ...finding, fix: { kind: 'font-size', fontSize } }];
  const fix = roomierSize(design, scene.format, loaded);
  return fix ? [{ ...finding, fix }] : [finding];
}

/** Returns the smallest card that has room for the message and on which the photos are good enough. */
function roomierSize(design: PostcardDesign, format: FormatId, { sizes, ...loaded }: LoadedWithSizes): SizeFix | null {
  const { text, printing, front } = design;
  const { orientation } = printing;
  for (const size of CARD_SIZES) {
    const other = sizes?.[size] ?? format;
    if (other === format || !hasUsablePhotos(front, other, orientation)) continue;
    const { message: box } = backGeometry(other, orientation, text.country);
    const largest = fitMessage(text, { box, ...loaded });
    if (largest === null) continue;
    const fontSize = smaller(largest, text.fontSize);
    return { kind: 'card-size', size, fontSize, name: formatName(other, orientation) };
  }
  return null;
}

function smaller(a: FontSize, b: FontSize): FontSize {
  return SIZES_FROM_LARGEST.findLast((size) => size === a || size === b) ?? a;
}

/** WCAG's ratios for text, with less required from 14 points up. */
const NEEDED_CONTRAST = 4.5;
const NEEDED_CONTRAST_LARGE = 3;
const LARGE_POINTS = 14;

function checkContrast({ text, printing }: PostcardDesign, { message }: Layout): Finding[] {
  const color = ink(text.fontColor);
  const printed = printing.printColor === 'black-white' ? grayInk(color) : color;
  const needed = message.size >= LARGE_POINTS ? NEEDED_CONTRAST_LARGE : NEEDED_CONTRAST;
  if (contrast(printed, PAPER_WHITE) >= needed) return [];
  return [
    {
      code: 'low_contrast',
      severity: 'warning',
      places: ['message'],
      message: 'This color is pale at this size, so your message may be hard to read.',
      fix: { kind: 'font-color', fontColor: '#000000' },
    },
  ];
}

export function checkAddress({ text, hiddenId }: PostcardDesign, { address }: Layout): Finding[] {
  // The rest of a hidden address was checked when it was given.
  const place = hiddenId === null ? checkPlace(text) : [];
  if (address.fits) return place;
  const message = 'The address is too long for the card. Please shorten it.';
  return [...place, { code: 'address_overflow', severity: 'error', places: ['address'], message }];
}

function checkPlace(address: Address): Finding[] {
  if (!isAddressComplete(address)) {
    const message = 'Add a recipient, an address line, and a city or postal code.';
    return [{ code: 'address_missing', severity: 'error', places: ['address'], message }];
  }
  const review = reviewAddress(address);
  const doubts = describeDoubts(address, review);
  if (!review.isDeliverable) {
    const message = `${doubts} We couldn't deliver this card.`;
    return [{ code: 'address_undeliverable', severity: 'error', places: ['address'], message }];
  }
  if (doubts === '') return [];
  const message = `${doubts} Mail may not arrive.`;
  return [{ code: 'address_doubtful', severity: 'warning', places: ['address'], message }];
}

/** Uses the labels of the country's form. Returns '' if the address looks right. */
function describeDoubts({ country }: Address, { missing, doubts }: AddressReview): string {
  const lacks = missing.map((part) => `no ${PLACE_LABELS[country][part]}`);
  const list = [lacks.slice(0, -1).join(', '), ...lacks.slice(-1)].filter((each) => each !== '').join(' and ');
  return [...(list === '' ? [] : [`The address has ${list}.`]), ...doubts.map(({ message }) => message)].join(' ');
}

/** The customer asked for a return address, so it must be printed whole, or they must know that it isn't. */
export function checkReturnAddress(
  { text }: PostcardDesign,
  { returnAddress: { box, fits } }: Layout,
  orientations: readonly Orientation[],
): Finding[] {
  if (text.returnAddress === null) return [];
  const fix = { kind: 'remove-return-address' } as const;
  const places = ['return-address'] as const;
  if (!isAddressComplete(text.returnAddress)) {
    const message = 'Your return address needs a name, an address line, and a city or postal code.';
    return [{ code: 'return_address_incomplete', severity: 'error', places, message, fix }];
  }
  if (box === null) {
    const message = "Portrait cards have no room for a return address, so yours won't be printed.";
    const landscape = { fix: { kind: 'orientation', orientation: 'landscape' } } as const;
    const canTurn = orientations.includes('landscape');
    return [{ code: 'return_address_no_room', severity: 'warning', places, message, ...(canTurn && landscape) }];
  }
  const message = 'Your return address is too long for this card. Shorten it in your account, or leave it off.';
  return fits ? [] : [{ code: 'return_address_overflow', severity: 'error', places, message, fix }];
}
