import { expect, test } from 'vitest';
import { COUNTRIES } from '#domain/address.ts';
import { workbook } from '#testing/workbook.ts';
import { findDuplicates, type Person, toPeople } from './check-rows.ts';
import { openSheets } from './open-sheets.ts';

async function peopleOf(source: Blob | string): Promise<readonly Person[]> {
  const [{ columns, people, isByLine }] = await openSheets(source);
  return toPeople(people, { columns, isByLine, country: 'USA', offered: COUNTRIES, prefix: '' });
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
  const theo = 'Theo Berg / Hauptstr. 5 / 10115 / Berlin / Germany';
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
    'Theo Berg / =1+1 / 04102 / Portland / ME / USA',
  ]);
  expect(people.map(({ row, problem }) => [row, problem])).toEqual([
    [3, null],
    [4, null],
  ]);
});

test('[M-2] reads lines as their country writes them, and blocks those with a part that has no place', async () => {
  const lines = [
    'Ann Lee, 1 Pine Street, Portland, ME 04101',
    'Bob Ray, 2 Oak Street, Apt 4, Austin, TX 78701',
    'Zoë Müller, Hauptstraße 5, 10115 Berlin, Germany',
    'Luca Po, Via Roma 1, 00100 Roma, Italia',
  ];
  const people = await peopleOf(lines.join('\n'));
  expect(addresses(people).slice(0, 3)).toEqual([
    'Ann Lee / 1 Pine Street / 04101 / Portland / ME / USA',
    'Bob Ray / 2 Oak Street / Apt 4 / 78701 / Austin / TX / USA',
    'Zoë Müller / Hauptstraße 5 / 10115 / Berlin / Germany',
  ]);
  expect(people.map(({ problem }) => problem)).toEqual([
    null,
    null,
    null,
    { severity: 'error', message: "We can't mail to “Italia” yet." },
  ]);
  expect(people[3]?.pasted).toBe(lines[3]);
});

test('[M-1] takes delivery columns before others, and never parts of two addresses', async () => {
  const csv = [
    'Name,Billing Street,Billing Address 2,Billing City,Billing Zip,Shipping Street,Shipping City,Shipping State,Shipping Zip,Note',
    'Rosa,1 Bill Way,Suite 9,Austin,78701,12 Harbor Street,Portland,ME,04101,Hi',
  ];
  const [rosa] = await peopleOf(csv.join('\n'));
  expect(addresses(rosa ? [rosa] : [])).toEqual(['Rosa / 12 Harbor Street / 04101 / Portland / ME / USA']);
  expect(rosa?.recipient.values).toEqual({ note: 'Hi' });
});

test('[M-1] takes a first row for headings that has no address where all others have one', async () => {
  const rows = ['Rosa Bianchi,12 Harbor Street,Portland,ME,04101', 'Theo Berg,5 Elm St,Portland,ME,04102'];
  const [named] = await openSheets(`Kol1,Kol2,Kol3,Kol4,Kol5\n${rows.join('\n')}`);
  expect([named.headings, named.columns.map(({ part }) => part)]).toEqual([
    'likely',
    ['recipient', 'addressLine1', 'city', 'state', 'postalCode'],
  ]);
  const [unnamed] = await openSheets(new Blob([rows.join('\n')]));
  expect([unnamed.headings, unnamed.isByLine]).toEqual(['none', false]);
  const uneven = [...rows, 'Bob Ray,2 Oak Street,Austin,TX 78701'];
  const [written] = await openSheets(new Blob([uneven.join('\n')]));
  expect(written.isByLine).toBe(true);
});

test('[M-2] a long paragraph is no problem, and what can never be printed blocks nobody', async () => {
  const values = ['x'.repeat(400), 'y'.repeat(6_000), 'bell \u0007'];
  const rows = values.map((value) => `Rosa,12 Harbor Street,Portland,ME,04101,${value}`);
  const people = await peopleOf(`Name,Street,City,State,Zip,Story\n${rows.join('\n')}`);
  expect(people.map(({ problem }) => problem)).toEqual([null, null, null]);
  expect(people[0]?.recipient.values).toEqual({ story: values[0] });
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
    'Ida,12 Harbor Street,Boston,MA,90210,USA,',
    'Max,12 Harbor Street,Portland,ZZ,99999x,USA,',
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
    'ZIP code 90210 is in CA, not MA.',
    "“ZZ” isn't a US state.",
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
