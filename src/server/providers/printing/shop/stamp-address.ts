/** Draws the address that the shop stamps on the back, as SVG outlines in the size of the sheet. */
import { type Address, COUNTRIES, COUNTRY_CODES } from '#domain/address.ts';
import type { Orientation } from '#domain/printing-options.ts';
import { layoutAddress } from '#layout/back/address-block.ts';
import { addressLines } from '#layout/back/address-lines.ts';
import { backGeometry } from '#layout/back/back-geometry.ts';
import { textFonts } from '#layout/fonts/needed-fonts.ts';
import { PIECES } from '#layout/fonts/pieces.ts';
import type { FormatId } from '#layout/formats.ts';
import { pageGeometry } from '#layout/page-geometry.ts';
import { pageToSvg } from '#layout/scene-to-svg.ts';
import { guessLanguage } from '#layout/text/guess-language.ts';
import { loadFonts } from '#server/engines/rendering/card-fonts.ts';
import type { ContactFields } from './contact-fields.ts';

export type Recipient = Partial<ContactFields>;

export function stampAddress(recipient: Recipient, format: FormatId, orientation: Orientation): string {
  const address = toAddress(recipient);
  const lines = addressLines(address);
  const language = guessLanguage(lines.join(), []);
  const fonts = loadFonts(textFonts({ fontFamily: 'inter', language }, lines, PIECES));
  const { address: box } = backGeometry(format, orientation, address.country);
  const { ops } = layoutAddress(address, { box, fonts, language, hasPlaceholders: false });
  const page = { ...pageGeometry(format, orientation), ops };
  return pageToSvg(page, { fonts, imageHref: () => '', idPrefix: 'stamp' });
}

export function recipientName({ firstName = '', lastName = '' }: Recipient): string {
  return [firstName, lastName].filter((name) => name !== '').join(' ');
}

/** Turns PostGrid's contact back into an address. An unknown country is treated as the United States. */
function toAddress(recipient: Recipient): Address {
  const { companyName, addressLine1, addressLine2, postalOrZip, city, provinceOrState, countryCode } = recipient;
  return {
    recipient: recipientName(recipient),
    company: companyName ?? '',
    addressLine1: addressLine1 ?? '',
    addressLine2: addressLine2 ?? '',
    postalCode: postalOrZip ?? '',
    city: city ?? '',
    state: provinceOrState ?? '',
    country: COUNTRIES.find((country) => COUNTRY_CODES[country] === countryCode) ?? 'USA',
  };
}
