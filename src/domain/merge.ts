/** Merge fields: `{first name}` in a mailing's message becomes each recipient's own. */
import { type Address, pickAddress, tidySpaces } from './address.ts';
import { MESSAGE_LIMIT, type PostcardDesign } from './postcard.ts';
import { fieldName, type MergeValues, type Recipient } from './recipients.ts';

/** The parts of a recipient that their card shows. */
type Shown = Pick<Recipient, 'address' | 'values'>;

/** Returns the design with another recipient shown. */
export function designFor(design: PostcardDesign, { address, values, hiddenId }: Recipient): PostcardDesign {
  const { text, mailing } = design;
  return {
    ...design,
    text: { ...text, ...address },
    mailing: mailing && { ...mailing, values },
    hiddenId: hiddenId ?? null,
  };
}

/** True if the design shows this recipient. */
export function isDesignFor(
  { text, mailing, hiddenId }: PostcardDesign,
  { address, values, ...recipient }: Recipient,
): boolean {
  if (hiddenId !== (recipient.hiddenId ?? null)) return false;
  if (text.recipient !== address.recipient || text.addressLine1 !== address.addressLine1) return false;
  return isEqual(pickAddress(text), address) && isEqual(mailing?.values ?? {}, values);
}

function isEqual(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

/** Returns the card as printed for a recipient with a hidden address: their address beside the words that the sender saw. */
export function revealedDesign(design: PostcardDesign, address: Address): PostcardDesign {
  const printed = printedDesign(design);
  return { ...printed, text: { ...printed.text, ...address }, hiddenId: null };
}

const ADDRESS_FIELDS: Readonly<Record<string, (address: Address) => string>> = {
  'first name': ({ recipient }) => tidySpaces(recipient).split(' ')[0] ?? '',
  name: ({ recipient }) => recipient,
  company: ({ company }) => company,
  city: ({ city }) => city,
  state: ({ state }) => state,
  country: ({ country }) => country,
};

/** Fields that every mailing has; a column of the same name wins. */
export const COMMON_FIELDS: readonly string[] = Object.keys(ADDRESS_FIELDS);

/** A field's name, and after a bar its fallback for an empty value. */
const FIELD = /\{([^{}|\n]{1,80})(?:\|([^{}|\n]{0,100}))?\}/g;

export type MergeField = {
  /** The field as typed, with braces. */
  readonly token: string;
  readonly name: string;
  readonly fallback: string;
  readonly start: number;
};

export function mergeFields(message: string): readonly MergeField[] {
  return Array.from(message.matchAll(FIELD), ({ 0: token, 1: name = '', 2: fallback = '', index }) => ({
    token,
    name: fieldName(name),
    fallback: fallback.trim(),
    start: index,
  }));
}

/** Returns the message's fields that no column has, as typed. */
export function unknownFields(message: string, values: MergeValues): readonly string[] {
  const isKnown = (name: string) => Object.hasOwn(values, name) || Object.hasOwn(ADDRESS_FIELDS, name);
  return [...new Set(mergeFields(message).flatMap(({ token, name }) => (isKnown(name) ? [] : [token])))];
}

/** Returns null for an unknown field, and '' when this recipient has no value. */
export function mergeValue(field: string, { address, values }: Shown): string | null {
  if (Object.hasOwn(values, field)) return tidySpaces(values[field] ?? '');
  const read = Object.hasOwn(ADDRESS_FIELDS, field) ? ADDRESS_FIELDS[field] : undefined;
  return read === undefined ? null : tidySpaces(read(address));
}

/** Truncates what no card has room for, so that many long values cost no more than a long message. */
export function mergeMessage(message: string, recipient: Shown): string {
  const merged = message.replace(FIELD, (token: string, name: string, fallback = '') => {
    const value = mergeValue(fieldName(name), recipient);
    if (value === null) return token;
    return value === '' ? String(fallback).trim() : value;
  });
  return merged.slice(0, MESSAGE_LIMIT);
}

/** Returns the design as printed for the shown recipient. Idempotent. */
export function printedDesign(design: PostcardDesign): PostcardDesign {
  const { text, mailing } = design;
  if (mailing === null) return design;
  const message = mergeMessage(text.message, { address: pickAddress(text), values: mailing.values });
  return { ...design, text: { ...text, message }, mailing: null };
}

export type TypedName = {
  readonly name: string;
  /** The message that greets each recipient by their own name. */
  readonly message: string;
};

/** Finds a greeting typed for one of several recipients, because "Dear Rosa" would be printed on everyone's card. */
export function findTypedName(message: string, recipients: readonly Shown[]): TypedName | null {
  const names = new Map(recipients.map((each) => [(mergeValue('first name', each) ?? '').toLowerCase(), each]));
  if (names.size < 2) return null;
  for (const { word, start } of greetedWords(message)) {
    const recipient = names.get(word.toLowerCase());
    if (recipient === undefined) continue;
    const rest = tidySpaces(recipient.address.recipient).slice(word.length);
    const after = message.slice(start + word.length);
    const isWhole = rest !== '' && after.toLowerCase().startsWith(rest.toLowerCase());
    const name = isWhole ? `${word}${after.slice(0, rest.length)}` : word;
    const field = isWhole ? '{name}' : '{first name}';
    return { name, message: `${message.slice(0, start)}${field}${message.slice(start + name.length)}` };
  }
  return null;
}

const GREETINGS = 'dear dearest hi hello hey hallo liebe lieber cher chère bonjour salut'.split(' ');
const FIRST_WORDS = /^\s*\p{L}[\p{L}'’-]*(?: \p{L}[\p{L}'’-]*){0,3}/u;

/** Finds words at the start that may be a name: after "Dear", or before a comma. */
function greetedWords(message: string) {
  const [opening = ''] = FIRST_WORDS.exec(message) ?? [];
  const words = Array.from(opening.matchAll(/\S+/g), ({ 0: word, index }) => ({ word, start: index }));
  const isGreeting = GREETINGS.includes(words[0]?.word.toLowerCase() ?? '');
  return words.filter(({ word, start }, index) => {
    const before = words[index - 1]?.word.toLowerCase();
    const isEnd = /^\s*([,!:;–—\n]|$)/.test(message.slice(start + word.length));
    return before !== 'from' && (isEnd || (isGreeting && index > 0));
  });
}
