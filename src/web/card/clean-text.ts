/** Makes typed or pasted text printable. */
import { ADDRESS_LINE_LIMIT, type Address, LONE_SURROGATE } from '#domain/address.ts';
import { MESSAGE_LIMIT } from '#domain/postcard.ts';
import { VALUE_LIMIT } from '#domain/recipients.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: this removes control characters
const NOT_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: this removes control characters
const NOT_IN_A_LINE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const BROKEN = new RegExp(LONE_SURROGATE, 'gu');

export type CleanMessage = { readonly text: string; readonly isCut: boolean };

export function cleanMessage(raw: string): CleanMessage {
  const text = raw
    .replace(/\r\n?|\u0085/g, '\n')
    .replace(NOT_TEXT, '')
    .replace(BROKEN, '');
  return text.length <= MESSAGE_LIMIT ? { text, isCut: false } : { text: cut(text, MESSAGE_LIMIT), isCut: true };
}

/** For words on the front, which may have several lines. */
export function cleanWords(raw: string, limit: number): CleanMessage {
  const text = raw
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replace(NOT_TEXT, '')
    .replace(BROKEN, '');
  return text.length <= limit ? { text, isCut: false } : { text: cut(text, limit), isCut: true };
}

export function cleanLine(raw: string): string {
  return cut(raw.replace(NOT_IN_A_LINE, ' ').replace(BROKEN, ''), ADDRESS_LINE_LIMIT);
}

/** For a value of a list's column. */
export function cleanValue(raw: string): string {
  return cut(raw.replace(NOT_IN_A_LINE, ' ').replace(BROKEN, ''), VALUE_LIMIT);
}

export function cleanAddress({ country, ...lines }: Address): Address {
  return {
    recipient: cleanLine(lines.recipient),
    company: cleanLine(lines.company),
    addressLine1: cleanLine(lines.addressLine1),
    addressLine2: cleanLine(lines.addressLine2),
    postalCode: cleanLine(lines.postalCode),
    city: cleanLine(lines.city),
    state: cleanLine(lines.state),
    country,
  };
}

/** Never cuts a character in half. */
function cut(text: string, limit: number): string {
  return text.slice(0, limit).replace(BROKEN, '');
}
