/** Recognizes the columns of a table: by their headings, or by what is in them. */
import { type Country, isLikelyPostcode } from '#domain/address.ts';
import { FIELD_NAME_LIMIT, fieldName, MAX_COLUMNS } from '#domain/recipients.ts';
import { countryOf, parsePlace } from './place.ts';
import type { Table, TableRow } from './read-table.ts';

/** Parts of an address that a column can have. */
export const PARTS = [
  'recipient',
  'firstName',
  'lastName',
  'company',
  'addressLine1',
  'houseNumber',
  'addressLine2',
  'postalCode',
  'city',
  'state',
  'country',
  'place',
] as const;
export type Part = (typeof PARTS)[number];

export type Column = {
  /** The name that customers see, also in merge fields. */
  readonly heading: string;
  /** Null for words of the message. */
  readonly part: Part | 'ignored' | null;
};

export type Columns = readonly Column[];

export type OpenedTable = {
  readonly columns: Columns;
  /** For rows without one, by the language of the headings. */
  readonly country: Country;
  /** Without known ones, the columns are guessed by their content. Those that are only likely stand in the first row. */
  readonly headings: 'known' | 'likely' | 'none';
  readonly people: Table;
};

/** In English, German and French, without accents, spaces and punctuation. */
const HEADINGS: Readonly<Record<Part, string>> = {
  recipient:
    'name fullname recipient recipientname addressee contact contactname empfaenger vollstaendigername ansprechpartner nom nomcomplet destinataire',
  firstName: 'firstname first givenname forename vorname rufname prenom',
  lastName: 'lastname last surname familyname nachname familienname zuname nomdefamille',
  company:
    'company companyname organization organisation business firma unternehmen organisationsname societe entreprise',
  addressLine1:
    'address address1 addressline addressline1 street streetaddress street1 line1 mailingaddress strasse strasseundhausnummer strassehausnummer strassenr anschrift adresse adresse1 adresszeile1 rue numeroetrue voie',
  houseNumber: 'housenumber houseno hausnummer hausnr hnr nr numero numeroderue',
  addressLine2:
    'address2 addressline2 line2 street2 apt apartment suite unit adresszusatz zusatz adresse2 adresszeile2 complement complementdadresse complementadresse',
  postalCode: 'zip zipcode postalcode postcode zippostalcode plz postleitzahl codepostal cp',
  city: 'city town townorcity locality ort stadt wohnort ville commune localite',
  state: 'state province region stateprovince bundesland etat',
  country: 'country countryregion land staat pays',
  place: 'citystatezip citystate cityandzip plzort plzundort ortplz cpville codepostalville codepostaletville',
};

const PART_OF = new Map(
  PARTS.flatMap((part) => HEADINGS[part].split(' ').map((heading): readonly [string, Part] => [heading, part])),
);

/** Shops export where to send the bill beside where to send the goods. */
const ROLES = ['delivery', 'plain', 'billing'] as const;
type Role = (typeof ROLES)[number];
type Named = { readonly part: Part; readonly role: Role };

const ROLE_WORDS: readonly (readonly [Role, RegExp])[] = [
  ['delivery', /shipto|shipping|ship|deliverto|delivery|liefer|delivraison|livraison/],
  ['billing', /billto|billing|bill|invoice|rechnungs|defacturation|facturation/],
];

function namedPart(heading: string): Named | null {
  const german = heading.toLowerCase().replace(/ß/g, 'ss').replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue');
  const letters = german.normalize('NFD').replace(/[^a-z0-9]/g, '');
  const own = PART_OF.get(letters);
  if (own !== undefined) return { part: own, role: 'plain' };
  for (const [role, words] of ROLE_WORDS) {
    const part = words.test(letters) ? PART_OF.get(letters.replace(words, '')) : undefined;
    if (part !== undefined) return { part, role };
  }
  return null;
}

/** Headings may follow a title. */
const HEADING_ROWS = 10;

export function openTable(table: Table): OpenedTable {
  const width = Math.max(...table.map(({ cells }) => cells.length));
  const recognized = table
    .slice(0, HEADING_ROWS)
    .map(({ cells }) => cells.filter((cell) => namedPart(cell) !== null).length);
  const best = recognized.indexOf(Math.max(...recognized));
  const headings = table[best];
  if (headings === undefined || (recognized[best] ?? 0) < Math.min(2, width)) return withoutHeadings(table, width);
  const people = table.slice(best + 1);
  const named = Array.from({ length: width }, (_, index) => headings.cells[index] ?? '');
  const parts = chooseParts(named.map(namedPart));
  const columns = columnsOf(named, isLastName(parts, people) ? lastNameFor(parts) : parts);
  return { columns, country: countryOfHeadings(named), headings: 'known', people };
}

const OF_PERSON: readonly Part[] = ['recipient', 'firstName', 'lastName'];

/** A card goes where goods go. All of a place is taken from one address, never parts of two. */
function chooseParts(found: readonly (Named | null)[]): readonly Column['part'][] {
  const hasStreet = (role: Role) => found.some((each) => each?.role === role && each.part === 'addressLine1');
  const chosen = ROLES.find(hasStreet) ?? 'plain';
  const wanted = [chosen, ...ROLES.filter((role) => role !== chosen)];
  const indexOf = (part: Part) => {
    const roles = OF_PERSON.includes(part) ? wanted : wanted.slice(0, 1);
    const at = roles.map((role) => found.findIndex((each) => each?.part === part && each.role === role));
    return at.find((index) => index !== -1);
  };
  const taken = new Map(PARTS.map((part) => [indexOf(part), part]));
  return found.map((each, index) => taken.get(index) ?? (each === null || each.role === 'plain' ? null : 'ignored'));
}

function countryOfHeadings(headings: readonly string[]): Country {
  const all = headings.join(' ');
  if (/\b(plz|postleitzahl|ort|stra(ß|ss)e|vorname)\b/i.test(all)) return 'Germany';
  return /code postal|ville|prénom/i.test(all) ? 'France' : 'USA';
}

function lastNameFor(parts: readonly Column['part'][]): readonly Column['part'][] {
  return parts.map((part) => (part === 'recipient' ? 'lastName' : part));
}

/** Beside first names, a "Name" without them is the last name. */
function isLastName(parts: readonly Column['part'][], people: Table): boolean {
  const [name, first] = [parts.indexOf('recipient'), parts.indexOf('firstName')];
  if (name === -1 || first === -1 || parts.includes('lastName')) return false;
  return !sampleOf(people).some(({ cells }) => {
    const own = (cells[first] ?? '').toLowerCase();
    return own !== '' && (cells[name] ?? '').toLowerCase().includes(own);
  });
}

const SAMPLE_ROWS = 50;

function sampleOf(people: Table): readonly TableRow[] {
  return people.slice(0, SAMPLE_ROWS);
}

/** The headings of the first row, for columns that are mapped by hand. */
export function renameColumns(columns: Columns, headings: readonly string[]): Columns {
  return columnsOf(
    columns.map((_, index) => headings[index] ?? ''),
    columns.map(({ part }) => part),
  );
}

/** Every column needs a name of its own. */
function columnsOf(headings: readonly string[], parts: readonly Column['part'][]): Columns {
  const used = new Set<string>();
  return headings.map((heading, index) => {
    const clean =
      heading
        .replace(/[{}|]/g, '')
        .trim()
        .slice(0, FIELD_NAME_LIMIT - 4) || `Column ${index + 1}`;
    let unique = clean;
    for (let again = 2; used.has(fieldName(unique)); again += 1) unique = `${clean} ${again}`;
    used.add(fieldName(unique));
    return { heading: unique, part: parts[index] ?? null };
  });
}

/** Guesses by content: a postal code looks like one, a street has a number, and a name comes first. */
function withoutHeadings(table: Table, width: number): OpenedTable {
  const headings = hasLikelyHeadings(table) ? 'likely' : 'none';
  const sample = sampleOf(headings === 'likely' ? table.slice(1) : table);
  const parts = Array.from({ length: width }, (): Part | null => null);
  const assign = (part: Part, isLike: (cell: string) => boolean) => {
    const index = parts.findIndex((each, at) => each === null && isMostly(sample, at, isLike));
    if (index !== -1) parts[index] = part;
  };
  assign('country', (cell) => countryOf(cell) !== null);
  assign('postalCode', (cell) => isLikelyPostcode('USA', cell) || isLikelyPostcode('UK', cell));
  assign('state', (cell) => /^[A-Z]{2}$/.test(cell));
  if (!parts.includes('postalCode'))
    assign('place', (cell) => /^(.*[a-z].*\d|\d{5}\s+\D|[A-Z]{2}\s+\d{5})/i.test(cell) && !isStreet(cell));
  assign('recipient', (cell) => !/\d/.test(cell));
  assign('addressLine1', (cell) => /\d/.test(cell));
  const place = parts.indexOf('place');
  const hasCity = place !== -1 && isMostly(sample, place, (cell) => parsePlace(cell).city !== '');
  if (!hasCity) assign('city', (cell) => !/\d/.test(cell));
  const columns = columnsOf(
    Array.from({ length: width }, () => ''),
    parts,
  );
  return { columns, country: 'USA', headings, people: table };
}

/** Names of columns in words that we don't know: no address stands among them, but in each row below. */
function hasLikelyHeadings(table: Table): boolean {
  const [first, ...rest] = table;
  if (first === undefined || rest.length === 0) return false;
  const { cells } = first;
  const written = cells.filter((cell) => cell !== '');
  const isDistinct = new Set(written).size === cells.length;
  const isPerson = written.some((cell) => hasCode(cell) || /^\d+\w? \p{L}|\p{L}[.]? \d+\w?$/u.test(cell));
  const hasCodes = cells.some((_, index) => isMostly(sampleOf(rest), index, hasCode));
  return isDistinct && !isPerson && hasCodes;
}

/** A postal code, alone or beside a city. */
function hasCode(cell: string): boolean {
  const { postalCode } = parsePlace(cell);
  return postalCode !== '' || isLikelyPostcode('USA', cell) || isLikelyPostcode('UK', cell);
}

/** "12 Harbor Street" and "Hauptstraße 5", but not "Portland, ME 04101" or "10115 Berlin". */
function isStreet(cell: string): boolean {
  return !/\b\d{5}(-\d{4})?\b/.test(cell) && !/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/.test(cell);
}

function isMostly(sample: Table, index: number, isLike: (cell: string) => boolean): boolean {
  const filled = sample.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== '');
  return filled.length > 0 && filled.filter(isLike).length > filled.length * 0.6;
}

/** Enough to mail a card. */
export function isMapped(columns: Columns): boolean {
  const has = (...parts: readonly Column['part'][]) =>
    columns.some(({ part }) => part !== null && parts.includes(part));
  return has('recipient', 'firstName', 'lastName') && has('addressLine1') && has('city', 'postalCode', 'place');
}

/** A part belongs to one column: the other one loses it. */
export function mapColumn(columns: Columns, index: number, part: Column['part']): Columns {
  const isOnce = part !== null && part !== 'ignored';
  return columns.map((column, at) => {
    if (at === index) return { ...column, part };
    return isOnce && column.part === part ? { ...column, part: null } : column;
  });
}

/** Columns that become merge fields. Names in two columns have the same fields in every list. */
export function mergeColumns(columns: Columns): readonly { readonly index: number; readonly field: string }[] {
  const fields = new Map<string, number>();
  for (const [index, { heading, part }] of columns.entries()) {
    if (part === 'ignored') continue;
    const field = part === null ? fieldName(heading) : NAME_FIELDS[part];
    if (field !== undefined && !fields.has(field) && fields.size < MAX_COLUMNS) fields.set(field, index);
  }
  return [...fields].map(([field, index]) => ({ index, field }));
}

const NAME_FIELDS: Partial<Record<Part, string>> = { firstName: 'first name', lastName: 'last name' };
