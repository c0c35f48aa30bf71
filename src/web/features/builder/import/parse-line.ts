/** Reads an address that was written on one line, or line by line, as its country writes it. */
import { type Address, type Country, EMPTY_ADDRESS } from '#domain/address.ts';
import { isUsState } from '#domain/address-review.ts';
import { countryOf } from './place.ts';

export type ParsedLine = {
  readonly address: Address;
  /** Parts that might belong anywhere, or are no part of an address. */
  readonly unplaced: readonly string[];
};

type Parts = readonly string[];

/** Every part of the line is in the address or among the unplaced. */
export function parseLine(cells: Parts, usual: Country): ParsedLine {
  const written = splitName(cells.flatMap(splitCell).filter((part) => part !== ''));
  const contacts = written.filter(isContact);
  const { rest, country: named, after } = cutCountry(written.filter((part) => !isContact(part)));
  const found = findPlace(rest, named);
  const person = readPerson(joinNumbers(found?.before ?? rest));
  const country = named ?? found?.countryFor(person.address, usual) ?? usual;
  return {
    address: { ...EMPTY_ADDRESS, ...person.address, ...found?.place, country },
    unplaced: [...person.unplaced, ...(found?.after ?? []), ...after, ...contacts],
  };
}

/** No address is longer, and the time that this pattern takes grows with the square of the length. */
const LONGEST_CELL = 1000;

/** Splits by commas, and by dashes or bars between spaces. An email address may follow its person's name. */
function splitCell(cell: string): Parts {
  if (cell.length > LONGEST_CELL) return [cell];
  return cell.split(/\s*[,\n]\s*|(?<!\d)\s+[-–—|·•]\s+|\s+[-–—|·•]\s+(?!\d)|\s*<(?=\S+@\S+>)|(?<=@\S+)>\s*/);
}

/** "Rosa Bianchi 12 Harbor Street": a street that begins with its number needs no comma before it. */
function splitName([first = '', ...rest]: Parts): Parts {
  const [, name, street] = /^(\p{L}[\p{L}.'’ -]+?)\s+(\d+\w?\s+\p{L}.*)$/u.exec(first) ?? [];
  return name === undefined || street === undefined || isBox(name) ? [first, ...rest] : [name, street, ...rest];
}

function isContact(part: string): boolean {
  return /\S@\S/.test(part) || /^(tel|phone|mobile|cell|fax)\b/i.test(part) || /^[+(]?\d[\d\s()./-]{9,}$/.test(part);
}

type Cut = {
  readonly rest: Parts;
  readonly country: Country | null;
  /** Notes, and a country that we don't mail to. */
  readonly after: Parts;
};

/** A country is the last part, or the last words of it. What follows it is no part of an address. */
function cutCountry(parts: Parts): Cut {
  const at = parts.findLastIndex((part, index) => index > 1 && (writtenCountry(part) !== null || isForeign(part)));
  // "Lebanon, PA 17042" is a city.
  if (at !== -1 && !parts.slice(at + 1).some((part) => /\d/.test(part) || isUsState(part))) {
    const country = writtenCountry(parts[at] ?? '');
    return { rest: parts.slice(0, at), country, after: parts.slice(country === null ? at : at + 1) };
  }
  const [last = '', before] = [parts.at(-1), parts.slice(0, -1)];
  const words = last.split(' ');
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const country = writtenCountry(words.slice(-count).join(' '));
    const head = words.slice(0, -count).join(' ');
    if (country !== null && /\d/.test(head)) return { rest: [...before, head], country, after: [] };
  }
  // "10115 Berlin, DE" can't be Delaware.
  const isGerman = /^(DE|D)$/.test(last) && /^\d{5} \D+$/.test(before.at(-1) ?? '');
  return isGerman ? { rest: before, country: 'Germany', after: [] } : { rest: parts, country: null, after: [] };
}

/** A country by its name in a language of our lists, unless it is a state: Georgia, Puerto Rico. */
export function isForeign(text: string): boolean {
  return foreignNames().has(text.toLowerCase()) && writtenCountry(text) === null && !isUsState(text);
}

let foreign: ReadonlySet<string> | null = null;

/** Made when it is first needed, because most pages never need it. */
function foreignNames(): ReadonlySet<string> {
  foreign ??= new Set([
    ...['hong kong', 'turkey', 'holland', 'the netherlands', 'czech republic', 'korea'],
    ...['en', 'de', 'fr', 'es', 'it'].flatMap(namesOfRegions),
  ]);
  return foreign;
}

function namesOfRegions(language: string): readonly string[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.flatMap((code) => names.of(code)?.toLowerCase() ?? []);
}

/** DE is Delaware on an American line, so two letters count only where they are no state. */
function writtenCountry(text: string): Country | null {
  const isSure = text.length > 2 || /^(US|UK|GB|FR)$/.test(text);
  return isSure && !/\d/.test(text) ? countryOf(text) : null;
}

type Place = Pick<Address, 'city' | 'state' | 'postalCode'>;
type Read = {
  readonly place: Place;
  readonly before: Parts;
  readonly countryFor: (person: Partial<Address>, usual: Country) => Country;
};

/** Text after the place is no part of an address that we know. */
function findPlace(parts: Parts, named: Country | null): (Read & { readonly after: Parts }) | null {
  for (let end = parts.length; end > 1; end -= 1) {
    const tail = parts.slice(0, end);
    const read = american(tail) ?? british(tail) ?? continental(tail, named);
    if (read !== null && read.before.length > 0) return { ...read, after: parts.slice(end) };
  }
  // A city alone ends the line: "Ann Lee, 1 Pine Street, Portland".
  const [city = '', before] = [parts.at(-1), parts.slice(0, -1)];
  if (before.length < 2 || /\d/.test(city)) return null;
  return { place: { city, state: '', postalCode: '' }, before, after: [], countryFor: (_, usual) => usual };
}

const isAmerican = () => 'USA' as const;
const isBritish = () => 'UK' as const;

/** "Portland, ME 04101", with or without its commas, its state or its code. */
function american(parts: Parts): Read | null {
  const last = parts.at(-1) ?? '';
  const [, ahead = '', postalCode = ''] = /^(.*?)\s?\b(\d{5}(?:-\d{4})?)$/.exec(last) ?? readBadZip(last);
  const rest = postalCode === '' ? parts : withLast(parts, ahead);
  // "ZZ 04101": two capitals before the code are meant for a state.
  const stated =
    cutState(rest, isUsState) ?? (postalCode === '' ? null : cutState(rest, (text) => /^[A-Z]{2}$/.test(text)));
  if (stated !== null) {
    const { state, before } = stated;
    // "04101, ME" is as good as "ME 04101".
    const isCodeFirst = postalCode === '' && /^\d{5}(-\d{4})?$/.test(before.at(-1) ?? '');
    const code = isCodeFirst ? (before.at(-1) ?? '') : postalCode;
    const cut = cutCity(isCodeFirst ? before.slice(0, -1) : before);
    if (cut) return { place: { city: cut.city, state, postalCode: code }, before: cut.before, countryFor: isAmerican };
  }
  if (postalCode === '') return null;
  const cut = cutCity(rest);
  return cut && { place: { city: cut.city, state: '', postalCode }, before: cut.before, countryFor: isAmerican };
}

function withLast(parts: Parts, last: string): Parts {
  return last === '' ? parts.slice(0, -1) : [...parts.slice(0, -1), last];
}

/** "ME 0410" and "ME 99999x": what follows a state is meant for its code, and is doubted later. */
function readBadZip(part: string): readonly string[] {
  const [whole = '', ahead = '', state = '', code = ''] = /^(|.* )([A-Z]{2}) (\d[\w-]{3,9})$/.exec(part) ?? [];
  return isUsState(state) ? [whole, ahead + state, code] : [];
}

type CutState = { readonly state: string; readonly before: Parts };

/** The last words that are a state. */
function cutState(parts: Parts, isState: (text: string) => boolean): CutState | null {
  const words = (parts.at(-1) ?? '').split(' ');
  for (let count = Math.min(3, words.length); count > 0; count -= 1) {
    const state = words.slice(-count).join(' ');
    if (isState(state) && !/\d/.test(state)) {
      return { state, before: withLast(parts, words.slice(0, -count).join(' ')) };
    }
  }
  return null;
}

const STREET_AND_CITY =
  /^(\d+\s.+?\b(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|boulevard|blvd|court|ct|place|pl|way|terrace|circle|parkway|pkwy|highway|hwy)\b\.?(?:\s+(?:apt|apartment|suite|ste|unit|#)\.?\s*\w+)?)\s+(\D+)$/i;

/** The city is a part of its own, or follows the street. */
function cutCity(parts: Parts): { readonly city: string; readonly before: Parts } | null {
  const last = parts.at(-1) ?? '';
  if (last !== '' && !/\d/.test(last)) return { city: last, before: parts.slice(0, -1) };
  const [, street, city] = STREET_AND_CITY.exec(last) ?? [];
  return street === undefined || city === undefined ? null : { city, before: withLast(parts, street) };
}

/** "London SW1A 1AA", or the town before it. */
function british(parts: Parts): Read | null {
  const [, ahead, postalCode] = /^(.*?)\s?\b([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/i.exec(parts.at(-1) ?? '') ?? [];
  if (ahead === undefined || postalCode === undefined) return null;
  const { city, before } = cutCity(withLast(parts, ahead)) ?? { city: '', before: withLast(parts, ahead) };
  return { place: { city, state: '', postalCode: postalCode.toUpperCase() }, before, countryFor: isBritish };
}

/** "10115 Berlin", after a street. The code may have a part of its own. */
function continental(parts: Parts, named: Country | null): Read | null {
  const [code = '', city = ''] = parts.slice(-2);
  const [, ownCode, ownCity] = /^(?:[DF]-? ?)?(\d{5}) (\D+(?: cedex \d+)?)$/i.exec(city) ?? [];
  const isApart = ownCode === undefined && /^(?:[DF]-? ?)?\d{5}$/i.test(code) && !/\d/.test(city);
  const before = parts.slice(0, isApart ? -2 : -1);
  // In a village of a country that is named, a house may have no number.
  const isNamed = named === 'Germany' || named === 'France';
  const hasStreet = before.slice(1).some((part) => isNamed || /\d/.test(part));
  if (!hasStreet || (ownCode === undefined && !isApart)) return null;
  const place = { city: ownCity ?? city, state: '', postalCode: ownCode ?? code.replace(/\D/g, '') };
  return { place, before, countryFor: continentalCountry };
}

/** Both write five digits before the city. In France the number comes before the street, in Germany after it. */
function continentalCountry({ addressLine1 = '' }: Partial<Address>): Country {
  return /^\d/.test(addressLine1) ? 'France' : 'Germany';
}

/** "8, rue des Lilas" and "Hauptstraße, 5" are one part. */
function joinNumbers(parts: Parts): Parts {
  const at = parts.findIndex((part, index) => index > 0 && /^\d+ ?[a-z]?$/i.test(part));
  const [before = '', number = '', after = ''] = parts.slice(Math.max(0, at - 1), at + 2);
  if (at === -1) return parts;
  if (after !== '' && !/\d/.test(after)) return [...parts.slice(0, at), `${number} ${after}`, ...parts.slice(at + 2)];
  if (at > 1 && !/\d/.test(before)) return [...parts.slice(0, at - 1), `${before} ${number}`, ...parts.slice(at + 1)];
  return parts;
}

const TITLE = /^(jr|sr|ii|iii|iv|md|m\.d|phd|ph\.d|esq)\.?$/i;

type ReadPerson = { readonly address: Partial<Address>; readonly unplaced: Parts };

/** Name, company, street, and what is written about the door. */
function readPerson(parts: Parts): ReadPerson {
  const hasName = !/\d/.test(parts[0] ?? '');
  const { name, rest } = hasName ? readName(parts) : { name: '', rest: parts };
  const street = Math.max(0, rest.findIndex(isStreet));
  const [above, below] = [rest.slice(0, street), rest.slice(street + 1)];
  const [company = '', ...unplaced] = above.filter((part) => !isDoor(part));
  const addressLine2 = [...above.filter(isDoor), ...below].join(', ');
  return { address: { recipient: name, company, addressLine1: rest[street] ?? '', addressLine2 }, unplaced };
}

function readName([first = '', second = '', ...rest]: Parts): { readonly name: string; readonly rest: Parts } {
  if (TITLE.test(second)) return { name: `${first} ${second}`, rest };
  const isWord = (text: string) => /^\p{L}[\p{L}'’-]*$/u.test(text);
  // "Lee, Ann, 1 Pine Street"
  if (isWord(first) && isWord(second) && rest.some(isStreet)) return { name: `${second} ${first}`, rest };
  return { name: first, rest: second === '' ? rest : [second, ...rest] };
}

function isStreet(part: string): boolean {
  return isBox(part) || (/\d/.test(part) && !isDoor(part));
}

function isBox(part: string): boolean {
  return /^(p\.? ?o\.? ?box|post office box|postfach|bp)\b/i.test(part);
}

function isDoor(part: string): boolean {
  return (
    /^(apt|apartment|suite|ste|unit|room|rm|floor|fl|bldg|building|flat|wohnung|etage|appt|bât|c\/o)\b/i.test(part) ||
    /^#|^\d+(st|nd|rd|th) floor$/i.test(part)
  );
}
