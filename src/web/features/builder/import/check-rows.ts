/** Turns the rows of a table into people, and checks each as a single address is. */
import {
  type Address,
  type Country,
  EMPTY_ADDRESS,
  isAddressComplete,
  missingParts,
  type NeededPart,
} from '#domain/address.ts';
import { PLACE_LABELS, reviewAddress } from '#domain/address-review.ts';
import { notOffered } from '#domain/offered-countries.ts';
import { MAX_COLUMNS, type Recipient, recipientSchema } from '#domain/recipients.ts';
import { cleanValue } from '#web/card/clean-text.ts';
import { type Columns, isMapped, mergeColumns, type Part } from './columns.ts';
import { isForeign, type ParsedLine, parseLine } from './parse-line.ts';
import { countryOf, guessCountry, parsePlace, withLeadingZeros } from './place.ts';
import type { TableRow } from './read-table.ts';

/** Errors must be corrected or left out; warnings may stay. */
export type Problem = {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** The field that it is about, if there is one. */
  readonly part?: string | undefined;
};

/** One person of the list that is being made. */
export type Person = {
  readonly key: string;
  /** The row in the file; null for other sources. */
  readonly row: number | null;
  readonly recipient: Recipient;
  /** The line that was pasted for this person; null for other sources. */
  readonly pasted: string | null;
  /** Parts of that line that the person has to place, or to leave out. */
  readonly unplaced: readonly string[];
  readonly problem: Problem | null;
  /** The same for the same person at the same address, however they are written. */
  readonly identity: string;
};

export type RowOptions = {
  readonly columns: Columns;
  /** For rows without one. */
  readonly country: Country;
  /** Where the shop mails to. */
  readonly offered: readonly Country[];
  /** Every row is an address that somebody wrote, without columns. */
  readonly isByLine?: boolean;
  /** Tells the people of this import from others. */
  readonly prefix: string;
};

export function toPeople(rows: readonly TableRow[], options: RowOptions): readonly Person[] {
  const { columns, country: usual, offered, isByLine = false, prefix } = options;
  const fields = mergeColumns(columns);
  return rows.map(({ number: row, cells }) => {
    const key = `${prefix}${row}`;
    if (isByLine) {
      const { address, unplaced } = parseLine(cells, usual);
      const pasted = cells.filter((cell) => cell !== '').join(', ');
      return newPerson({ key, row, recipient: { address, values: {} }, pasted, unplaced }, offered);
    }
    const { address, unknownCountry } = addressOf(cells, options);
    const values = Object.fromEntries(fields.map(({ index, field }) => [field, cleanValue(cells[index] ?? '')]));
    const person = newPerson({ key, row, recipient: { address, values } }, offered);
    return unknownCountry === null ? person : { ...person, problem: noMailTo(unknownCountry) };
  });
}

type WrittenLines = {
  readonly people: readonly TableRow[];
  readonly columns: Columns;
  readonly isPasted: boolean;
};

/** Most lines say who and where. A few that were pasted are corrected sooner than their columns are mapped. */
export function isWrittenByLine({ people, columns, isPasted }: WrittenLines): boolean {
  const lines = people.slice(0, SAMPLE_LINES).map(({ cells }) => parseLine(cells, 'USA'));
  const isRead = ({ address, unplaced }: ParsedLine) =>
    unplaced.length === 0 && address.postalCode !== '' && isAddressComplete(address);
  // A file whose rows are all alike is a table, even without headings.
  const isEven = people.every(({ cells }) => cells.length === people[0]?.cells.length);
  if (!isPasted && isEven && isMapped(columns)) return false;
  if (lines.filter(isRead).length > lines.length / 2) return true;
  return isPasted && (lines.length <= FEW_LINES || !isMapped(columns));
}

const SAMPLE_LINES = 50;
const FEW_LINES = 20;

type NewPerson = Pick<Person, 'key' | 'recipient'> & Partial<Pick<Person, 'row' | 'pasted' | 'unplaced'>>;

export function newPerson(person: NewPerson, offered: readonly Country[]): Person {
  const { recipient, unplaced = [] } = person;
  const problem = unplaced.length > 0 ? notPlaced(unplaced) : checkRecipient(recipient, offered);
  return { row: null, pasted: null, ...person, unplaced, problem, identity: identityOf(recipient) };
}

function notPlaced(unplaced: readonly string[]): Problem {
  const abroad = unplaced.find(isForeign);
  if (abroad !== undefined) return noMailTo(abroad);
  const parts = unplaced.map((part) => `“${part.slice(0, 40)}”`).join(', ');
  return { severity: 'error', message: `Not placed yet: ${parts}.` };
}

function noMailTo(country: string): Problem {
  return { severity: 'error', message: `We can't mail to “${country.slice(0, 40)}” yet.` };
}

function addressOf(cells: readonly string[], { columns, country: usual }: RowOptions) {
  const cell = (part: Part) => cells[columns.findIndex((column) => column.part === part)] ?? '';
  const named = cell('country');
  const place = parsePlace(cell('place'));
  const code = cell('postalCode') || place.postalCode;
  const country = named === '' ? (guessCountry(code) ?? usual) : countryOf(named);
  const address: Address = {
    ...EMPTY_ADDRESS,
    recipient: cell('recipient') || joined(cell('firstName'), cell('lastName')),
    company: cell('company'),
    addressLine1: joined(cell('addressLine1'), cell('houseNumber')),
    addressLine2: cell('addressLine2'),
    postalCode: withLeadingZeros(country ?? usual, code),
    city: cell('city') || place.city,
    state: cell('state') || place.state,
    country: country ?? usual,
  };
  return { address, unknownCountry: country === null ? named : null };
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

export function checkRecipient(recipient: Recipient, offered: readonly Country[]): Problem | null {
  return unfitField(recipient) ?? refusedCountry(recipient, offered) ?? findProblem(recipient);
}

/** A hidden address was checked when it was given. */
export function findProblem({ address, hiddenId }: Recipient): Problem | null {
  if (hiddenId !== undefined) return null;
  const review = reviewAddress(address);
  const [part] = missingParts(address);
  if (part !== undefined) return { severity: 'error', message: MISSING[part], part };
  if (!review.isDeliverable) {
    const message = `The city is missing, and “${address.postalCode}” doesn't look like a postal code.`;
    return { severity: 'error', message, part: 'city' };
  }
  const [lacking] = review.missing;
  const label = lacking && PLACE_LABELS[address.country][lacking];
  if (label) return { severity: 'warning', message: `The ${label.toLowerCase()} is missing.` };
  const [doubt] = review.doubts;
  return doubt === undefined ? null : { severity: 'warning', message: doubt.message };
}

/** A shop may stop mailing to a country. */
function refusedCountry({ address }: Recipient, offered: readonly Country[]): Problem | null {
  const message = notOffered(offered, [address.country]);
  return message === null ? null : { severity: 'error', message };
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  recipient: 'name',
  company: 'company',
  addressLine1: 'address',
  addressLine2: 'second address line',
  postalCode: 'postal code',
  city: 'city',
  state: 'state',
};

function unfitField(recipient: Recipient): Problem | null {
  const parsed = recipientSchema.safeParse(recipient);
  const issue = parsed.error?.issues[0];
  if (issue === undefined) return null;
  const [part, field] = issue.path.map(String);
  const name = part === 'address' ? (FIELD_LABELS[field ?? ''] ?? 'address') : `column “${field ?? ''}”`;
  return { severity: 'error', message: `The ${name}: ${issue.message}`, part: part === 'address' ? field : undefined };
}

const MISSING: Readonly<Record<NeededPart, string>> = {
  recipient: 'The name is missing.',
  addressLine1: 'The address is missing.',
  city: 'The city is missing.',
};

/** Returns the keys of people who stand in the list before. */
export function findDuplicates(people: readonly Pick<Person, 'key' | 'identity'>[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const duplicates = new Set<string>();
  for (const { key, identity } of people) {
    if (seen.has(identity)) duplicates.add(key);
    else seen.add(identity);
  }
  return duplicates;
}

export function identityOf({ address, hiddenId }: Recipient): string {
  if (hiddenId !== undefined) return hiddenId;
  const { recipient, addressLine1, addressLine2, postalCode, city, country } = address;
  const parts = [recipient, addressLine1, addressLine2, postalCode, city, country];
  return parts
    .join('|')
    .toLowerCase()
    .replace(/[\s.,-]+/g, '');
}

/** Everyone has every column, so that a merge field is known for all or for none. */
export function withSameColumns(recipients: readonly Recipient[]): readonly Recipient[] {
  const columns = [...new Set(recipients.flatMap(({ values }) => Object.keys(values)))].slice(0, MAX_COLUMNS);
  return recipients.map((recipient) => ({
    ...recipient,
    values: Object.fromEntries(columns.map((column) => [column, recipient.values[column] ?? ''])),
  }));
}
