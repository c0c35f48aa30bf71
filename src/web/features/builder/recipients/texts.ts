/** Texts about mailings. */
import { formatNumber } from '../../../ui/format.ts';
import type { Part } from './columns.ts';

export function countPeople(count: number): string {
  return count === 1 ? '1 person' : `${formatNumber(count)} people`;
}

export const RECIPIENT_TEXTS = {
  who: 'Who is it for?',
  one: 'One person',
  many: 'Many people',
  intro: 'One card each, with their own name and address.',
  add: 'Add people',
  addMore: 'Add more people',
  edit: 'Edit list',
  needed: 'people to mail it to',
  field: 'Insert their name',
  previous: 'Previous recipient',
  next: 'Next recipient',
  write: 'Write the message',
  dialog: 'Many people',
  ways: 'Add people from',
  file: 'File',
  paste: 'Paste',
  book: 'Address book',
  drop: 'Drop a CSV or Excel file here, or',
  browse: 'Choose a file',
  limits: 'Up to 10,000 people and 10 MB. The first row can name the columns.',
  pasteLabel: 'One person per line',
  pasteHint: 'Separate name, street, city and postal code with commas or tabs, or paste from a spreadsheet.',
  pastePlaceholder: 'Rosa Bianchi, 12 Harbor Street, Portland, ME 04101',
  pasteAdd: 'Add these people',
  reading: 'Reading your list…',
  unreadable: "We couldn't read this list. Please try another file.",
  checking: 'Checking every address…',
  columns: 'Which column is what?',
  columnsText: 'Columns that are no part of the address can be used as words in the message.',
  sheet: 'Sheet',
  headings: 'The first row names the columns',
  usualCountry: 'Country, if a row has none',
  noPart: 'Words for the message',
  checkColumns: 'Check the addresses',
  back: 'Back',
  needsColumns: 'Please choose the columns for the name, the address, and the city or postal code.',
  search: 'Search the list',
  noMatches: 'No matches.',
  nobody: 'Nobody is on the list.',
  saveRow: 'Save',
  cancel: 'Cancel',
  tooMany: (count: number) =>
    `Together that's ${countPeople(count)}, but a mailing has at most 10,000. Please leave some out.`,
  checkingFit: (percent: number) => `Checking everyone's card… ${percent}%`,
  fitsAll: 'Fits everyone',
  showIt: 'Show it',
  showNext: 'Show the next one',
  makeAllFit: (size: string) => `Make all fit (size ${size})`,
  unknownField: (token: string) => `Your list has no column for ${token}.`,
  emptyField: (token: string, count: number) =>
    `${token} is empty for ${countPeople(count)}. Add words for them, such as ${token.slice(0, -1)}|friend}.`,
  use: (count: number) => `Use ${countPeople(count)}`,
  doubtful: (count: number) =>
    count === 1 ? '1 address may not be right:' : `${formatNumber(count)} addresses may not be right:`,
  twice: (count: number) =>
    count === 1 ? '1 person is on the list twice:' : `${formatNumber(count)} people are on the list twice:`,
  more: (count: number) => `and ${formatNumber(count)} more`,
  checkList: 'Check the list',
  toFix: (count: number) => (count === 1 ? '1 needs fixing' : `${formatNumber(count)} need fixing`),
  leaveOut: (count: number) => (count === 1 ? 'Remove' : `Remove all ${formatNumber(count)}`),
  fallback: 'If it’s empty, write',
  fallbackPlaceholder: 'friend',
} as const;

export const PART_LABELS: Readonly<Record<Part, string>> = {
  recipient: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  addressLine1: 'Street address',
  houseNumber: 'House number',
  addressLine2: 'Address line 2',
  postalCode: 'Postal code',
  city: 'City',
  state: 'State',
  country: 'Country',
  place: 'City, state and postal code',
};
