import { expect, test } from 'vitest';
import { COUNTRIES } from '#domain/address.ts';
import { workbook } from '#testing/workbook.ts';
import { findDuplicates, type Person, toPeople } from './check-rows.ts';
import { openSheets } from './open-sheets.ts';

async function peopleOf(source: Blob | string): Promise<readonly Person[]> {
  const [{ columns, people }] = await openSheets(source);
  return toPeople(people, { columns, country: 'USA', offered: COUNTRIES, prefix: '' });
}

test('[O-8] a row to a country that the shop does not offer is refused by its name', async () => {
  const [{ columns, people }] = await openSheets('name,street,city,zip,country\nRosa,1 Via Roma,Ulm,89073,Deutschland');
  const [rosa] = toPeople(people, { columns, country: 'USA', offered: ['USA'], prefix: '' });
  expect(rosa?.problem).toEqual({ severity: 'error', message: expect.stringContaining("don't mail to Germany") });
});

const addresses = (people: readonly Person[]) =>
  people.map(({ recipient: { address: a } }) =>
    [a.recipient, a.company, a.addressLine1, a.addressLine2, a.postalCode, a.city, a.state, a.country]
      .filter(Boolean)
      .join(' / '),
  );

const GERMAN =
  'Vorname;Name;Straße;Hausnummer;PLZ;Ort;Land;Haustier\r\nJürgen;Groß;Hauptstraße;5;1067;Dresden;Deutschland;Kater\r\n';
const JURGEN = 'Jürgen Groß / Hauptstraße 5 / 01067 / Dresden / Germany';

const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'));
const windows1252 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

test.each([
  ['UTF-8', new TextEncoder().encode(GERMAN)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${GERMAN}`)],
  ['UTF-16', utf16(GERMAN)],
  ['UTF-16 without a mark', utf16(GERMAN).subarray(2)],
  ['UTF-16, big end first', Uint8Array.from(Buffer.from(utf16(GERMAN)).swap16())],
  ['Windows-1252', windows1252(GERMAN)],
])('[M-1] reads a list of German columns in %s, with semicolons', async (_name, bytes) => {
  const [person, ...others] = await peopleOf(new Blob([new Uint8Array(bytes)]));
  expect(addresses(person ? [person] : [])).toEqual([JURGEN]);
  expect(person?.recipient.values).toEqual({ 'first name': 'Jürgen', 'last name': 'Groß', haustier: 'Kater' });
  expect([person?.problem, others]).toEqual([null, []]);
});

test('[M-1] reads French columns and quoted line breaks', async () => {
  const csv = 'Nom complet,Adresse,Code postal,Ville,Pays\n"Zoé\nLefèvre","8, rue de ""l\'Île""",75004,Paris,France\n';
  expect(addresses(await peopleOf(new Blob([csv])))).toEqual([
    'Zoé Lefèvre / 8, rue de "l\'Île" / 75004 / Paris / France',
  ]);
});

test('[M-1] reads pasted lines without headings, and blocks of lines', async () => {
  const rosa = 'Rosa Bianchi / 12 Harbor Street / 04101 / Portland / ME / USA';
  const theo = 'Theo Berg / Hauptstr. 5 / 10115 / Berlin / USA';
  expect(addresses(await peopleOf('Rosa Bianchi\t12 Harbor Street\tPortland\tME\t04101'))).toEqual([rosa]);
  expect(addresses(await peopleOf('Rosa Bianchi, 12 Harbor Street, Portland, ME 04101'))).toEqual([
    'Rosa Bianchi / 12 Harbor Street / 04101 / Portland / ME / USA',
  ]);
  const blocks = 'Rosa Bianchi\n12 Harbor Street\nPortland, ME 04101\n\nTheo Berg\nHauptstr. 5\n10115 Berlin';
  expect(addresses(await peopleOf(blocks))).toEqual([rosa, theo]);
});

test('[M-1] reads a workbook with a title over its headings, merged cells, numbers and formulas', async () => {
  const file = await workbook({
    rows: [
      ['Customers 2026', null, null, null, null],
      ['Name', 'Street', 'Zip', 'City', 'State'],
      ['Rosa Bianchi', '12 Harbor Street', 4101, 'Portland', 'ME'],
      ['Theo Berg', '=1+1', 4102, null, 'ME'],
    ],
    merged: ['A1:E1', 'D3:D4'],
  });
  const people = await peopleOf(new Blob([file]));
  expect(addresses(people)).toEqual([
    'Rosa Bianchi / 12 Harbor Street / 04101 / Portland / ME / USA',
    'Theo Berg / =1+1 / 04102 / ME / USA',
  ]);
  expect(people.map(({ row, problem }) => [row, problem?.message])).toEqual([
    [3, undefined],
    [4, 'The city is missing.'],
  ]);
});

test('[M-1] opens the sheet with addresses first, and leaves out those without people', async () => {
  const file = await workbook({
    before: { Notes: [['Please send them in May'], ['Thanks']], Empty: [] },
    rows: [
      ['Name', 'Street', 'Zip', 'City', 'State'],
      ['Rosa Bianchi', '12 Harbor Street', 4101, 'Portland', 'ME'],
    ],
    after: { Family: [['Name', 'Street', 'Zip', 'City', 'State']] },
  });
  expect((await openSheets(new Blob([file]))).map(({ name }) => name)).toEqual(['People', 'Notes']);
});

test.each([
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /save it as \.xlsx/],
  ['a broken workbook', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), /can't open this workbook/],
  ['a picture', new Uint8Array([0xff, 0xd8, 0, 0, 1, 0, 0, 2]), /can't read this file/],
  ['an empty file', new Uint8Array(), /nothing in it/],
  ['an open quotation mark', new TextEncoder().encode('Name,City\nRosa,"Portland\n'), /Row 2 has a quotation mark/],
  ['10,001 rows', new TextEncoder().encode(`Name,City\n${'Rosa,Portland\n'.repeat(10_100)}`), /at most 10,000 people/],
])('[M-1] says what is wrong with %s', async (_name, bytes, message) => {
  await expect(peopleOf(new Blob([bytes]))).rejects.toThrow(message);
});

test('[M-2] checks every row as a single address, and says what is wrong', async () => {
  const rows = [
    'Rosa,12 Harbor Street,Portland,ME,04101,USA,🎉',
    ',12 Harbor Street,Portland,ME,04101,USA,🎉',
    'Theo,,Portland,ME,04101,USA,🎉',
    'Mia,1 Rue,,,,France,',
    'Luca,Via Roma 1,Roma,,00100,Italia,',
    'Ann,12 Harbor Street,Portland,,04101,USA,',
    `${'x'.repeat(101)},12 Harbor Street,Portland,ME,04101,USA,`,
  ];
  const people = await peopleOf(`Name,Street,City,State,Zip,Country,Mood\n${rows.join('\n')}`);
  expect(people.map(({ problem }) => problem?.message ?? null)).toEqual([
    null,
    'The name is missing.',
    'The address is missing.',
    'The city is missing.',
    "We can't mail to “Italia” yet.",
    'The state is missing.',
    'The name: Please keep this under 100 characters.',
  ]);
  expect(people.map(({ problem }) => problem?.severity)).toContain('warning');
  expect(people[0]?.recipient.values).toEqual({ mood: '🎉' });
});

test('[M-2] finds the same person, however it is written', async () => {
  const rows = ['Rosa Bianchi,12 Harbor St.,Portland,ME,04101', 'rosa  bianchi,12 Harbor St,PORTLAND,ME,04101'];
  const people = await peopleOf(
    `Name,Street,City,State,Zip\n${[...rows, 'Theo,1 Elm St,Portland,ME,04101'].join('\n')}`,
  );
  expect([...findDuplicates(people)]).toEqual([people[1]?.key]);
  const often = await peopleOf(`Name,Street,City,State,Zip\n${`${rows[0]}\n`.repeat(500)}`);
  expect([often.length, findDuplicates(often).size]).toEqual([500, 499]);
});
