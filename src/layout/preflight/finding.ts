/** The preflight's findings. Errors block the payment; warnings must be acknowledged. */
import type { Address } from '#domain/address.ts';
import type { Crop } from '#domain/crop.ts';
import { changeCaption, changeSlot, changeWords } from '#domain/front.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { CardSize, Orientation } from '#domain/printing-options.ts';
import type { Recipient } from '#domain/recipients.ts';
import type { FontColor, FontSize } from '#domain/text-style.ts';
import type { Layout } from '../layout-postcard.ts';

export type FindingCode =
  | 'photo_missing'
  | 'message_missing'
  | 'address_missing'
  | 'fonts_pending'
  | 'photo_soft'
  | 'photo_too_small'
  | 'photo_orientation'
  | 'printer_orientation'
  | 'caption_overflow'
  | 'message_overflow'
  | 'merge_field_unknown'
  | 'address_overflow'
  | 'return_address_incomplete'
  | 'return_address_overflow'
  | 'return_address_no_room'
  | 'unprintable_characters'
  | 'outside_safe_zone'
  | 'in_postal_zone'
  | 'low_contrast'
  | 'address_doubtful'
  | 'address_undeliverable';

/** A larger card, with the largest letters that fit it, up to the current size. */
export type SizeFix = {
  readonly kind: 'card-size';
  readonly size: CardSize;
  readonly fontSize: FontSize;
  /** The size's name, as customers read it, in the card's orientation. */
  readonly name: string;
};

/** A one-click fix, made by applyFix. */
export type Fix =
  | { readonly kind: 'font-size'; readonly fontSize: FontSize }
  | SizeFix
  | { readonly kind: 'font-color'; readonly fontColor: FontColor }
  | { readonly kind: 'orientation'; readonly orientation: Orientation }
  | { readonly kind: 'zoom'; readonly slot: number; readonly zoom: Crop['zoom'] }
  | { readonly kind: 'caption-size'; readonly fontSize: FontSize }
  | { readonly kind: 'remove-characters'; readonly characters: readonly string[] }
  | { readonly kind: 'remove-return-address' };

type PhotoPlace = `photo ${number}`;

/** The part of the card that a finding is about. Photos are named by their slot. */
export type FindingPlace = 'card' | PhotoPlace | 'caption' | 'lettering' | 'message' | 'address' | 'return-address';

export type Finding = {
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning';
  readonly places: readonly FindingPlace[];
  readonly message: string;
  readonly fix?: Fix;
};

export function isPhotoPlace(place: FindingPlace): place is PhotoPlace {
  return place.startsWith('photo ');
}

export function slotOf(place: PhotoPlace): number {
  return Number(place.slice('photo '.length));
}

/** Tells a card's findings apart, because several may have the same code. */
export function findingKey({ code, places }: Finding): string {
  return [code, ...places].join(' ');
}

/** Returns whether the words are a caption or a template's lettering. */
export function frontWords({ front }: Pick<Layout, 'front'>): FindingPlace {
  return front.caption === null ? 'lettering' : 'caption';
}

export function applyFix(design: PostcardDesign, fix: Fix): PostcardDesign {
  switch (fix.kind) {
    case 'font-size':
      return { ...design, text: { ...design.text, fontSize: fix.fontSize } };
    case 'card-size':
      return {
        ...design,
        text: { ...design.text, fontSize: fix.fontSize },
        printing: { ...design.printing, size: fix.size },
      };
    case 'font-color':
      return { ...design, text: { ...design.text, fontColor: fix.fontColor } };
    case 'orientation':
      return { ...design, printing: { ...design.printing, orientation: fix.orientation } };
    case 'zoom':
      return withZoom(design, fix);
    case 'caption-size':
      return { ...design, front: changeCaption(design.front, { fontSize: fix.fontSize }) };
    case 'remove-characters':
      return withoutCharacters(design, fix.characters);
    case 'remove-return-address':
      return { ...design, text: { ...design.text, returnAddress: null } };
  }
}

function withZoom(design: PostcardDesign, { slot, zoom }: Extract<Fix, { kind: 'zoom' }>): PostcardDesign {
  const front = changeSlot(design.front, slot, (photo) => ({ ...photo, crop: { ...photo.crop, zoom } }));
  return { ...design, front };
}

/** Marked characters, with the spaces that would be left at the end or start of a line, or next to another space. */
const REMOVED = /[^\S\n]*(?:\uffff[^\S\n]*)+$|(^|[^\S\n])(?:\uffff[^\S\n]*)+|(?:\uffff[^\S\n]*)*\uffff/gm;

function withoutCharacters(design: PostcardDesign, characters: readonly string[]): PostcardDesign {
  const strip = stripperOf(characters);
  const { front, text } = design;
  const returnAddress = text.returnAddress && stripAddress(text.returnAddress, strip);
  return {
    ...design,
    front: changeWords(front, strip),
    text: { ...text, message: strip(text.message), ...stripAddress(text, strip), returnAddress },
  };
}

/** Fixes characters from a mailing's list. Returns the same list if nothing changes. */
export function fixRecipients(recipients: readonly Recipient[], fix: Fix): readonly Recipient[] {
  if (fix.kind !== 'remove-characters') return recipients;
  const { characters } = fix;
  const strip = stripperOf(characters);
  const fixed = recipients.map((recipient) => {
    const { address, values } = recipient;
    const texts = [...Object.values(address), ...Object.values(values)];
    if (!texts.some((text) => characters.some((character) => text.includes(character)))) return recipient;
    const stripped = Object.entries(values).map(([field, value]) => [field, strip(value)]);
    return { ...recipient, address: stripAddress(address, strip), values: Object.fromEntries(stripped) };
  });
  return fixed.every((recipient, index) => recipient === recipients[index]) ? recipients : fixed;
}

type Strip = (text: string) => string;

function stripperOf(characters: readonly string[]): Strip {
  return (text) =>
    characters.reduce((rest, character) => rest.replaceAll(character, '\uffff'), text).replace(REMOVED, '$1');
}

function stripAddress(address: Address, strip: Strip): Address {
  return {
    recipient: strip(address.recipient),
    company: strip(address.company),
    addressLine1: strip(address.addressLine1),
    addressLine2: strip(address.addressLine2),
    postalCode: strip(address.postalCode),
    city: strip(address.city),
    state: strip(address.state),
    country: address.country,
  };
}
