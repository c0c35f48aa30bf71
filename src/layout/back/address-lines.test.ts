import { expect, test } from 'vitest';
import { type Address, EMPTY_ADDRESS } from '#domain/address.ts';
import { addressAsPrinted, addressLines } from './address-lines.ts';
import { addressLinesToFill } from './placeholders.ts';

const address = (fields: Partial<Address>): Address => ({ ...EMPTY_ADDRESS, ...fields });

test('USA: name, company, street, then city, state and code on one line', () => {
  expect(
    addressLines(
      address({
        recipient: 'Ann Lee',
        company: 'Acme',
        addressLine1: '1 Market St',
        addressLine2: 'Apt 4',
        city: 'San Francisco',
        state: 'CA',
        postalCode: '94105',
      }),
    ),
  ).toEqual(['Ann Lee', 'Acme', '1 Market St', 'Apt 4', 'San Francisco, CA 94105']);
});

test('Germany: code before city, country named', () => {
  expect(
    addressLines(
      address({
        recipient: 'Ana Weber',
        addressLine1: 'Lindenstraße 4',
        postalCode: '10115',
        city: 'Berlin',
        country: 'Germany',
      }),
    ),
  ).toEqual(['Ana Weber', 'Lindenstraße 4', '10115 Berlin', 'GERMANY']);
});

test('[P-8] UK: town and postcode in capitals, on two lines', () => {
  expect(
    addressLines(
      address({
        recipient: 'Tom Reed',
        addressLine1: '1 High St',
        postalCode: 'sw1a 1aa',
        city: 'London',
        country: 'UK',
      }),
    ),
  ).toEqual(['Tom Reed', '1 High St', 'LONDON', 'SW1A 1AA', 'UNITED KINGDOM']);
});

test.each([
  ['UK', 'sw1a1aa', 'SW1A 1AA'],
  ['UK', 'sw1a  1aa', 'SW1A 1AA'],
  ['UK', 'not  a\u00a0code', 'NOT A CODE'],
  ['UK', 'm11ae', 'M1 1AE'],
  ['UK', 'gir0aa', 'GIR 0AA'],
  ['UK', 'GIR 0AA', 'GIR 0AA'],
  ['UK', 'not a code', 'NOT A CODE'],
  ['France', '75 008', '75008'],
  ['Germany', ' 10115 ', '10115'],
  ['USA', '04101-1234', '04101-1234'],
] as const)('[P-8] in %s the postal code “%s” is printed as “%s”', (country, postalCode, printed) => {
  expect(addressLines(address({ recipient: 'A', postalCode, country }))[1]).toBe(printed);
});

test('[P-8] capitals are the same in every browser', () => {
  const town = (city: string) => addressAsPrinted(address({ city, country: 'UK' })).city;
  expect(town('Isle of Whithorn')).toBe('ISLE OF WHITHORN');
  expect(town('Tŷ Ddewi, Ynys Môn')).toBe('TŶ DDEWI, YNYS MÔN');
  // Unicode 16 gave this letter a capital, which older browsers don't know.
  expect(town('\u019b')).toBe('\u019b');
});

test('[P-8] France: company before name, town in capitals', () => {
  expect(
    addressLines(
      address({
        recipient: 'Zoë Martin',
        company: 'Café',
        addressLine1: '3 rue X',
        postalCode: '75008',
        city: 'Paris',
        country: 'France',
      }),
    ),
  ).toEqual(['Café', 'Zoë Martin', '3 rue X', '75008 PARIS', 'FRANCE']);
});

test('missing parts leave no stray comma or empty line', () => {
  expect(addressLines(address({ recipient: 'A', addressLine1: 'B', postalCode: '94105' }))).toEqual([
    'A',
    'B',
    '94105',
  ]);
  expect(addressLines(address({ recipient: 'A', addressLine1: 'B', city: 'C' }))).toEqual(['A', 'B', 'C']);
});

test('[P-3] parts with only invisible characters have no line', () => {
  const hidden = '\u200b \u00ad';
  const blank = { company: hidden, addressLine2: hidden, city: hidden, state: hidden };
  expect(addressLines(address({ recipient: 'A', addressLine1: 'B', postalCode: '94105', ...blank }))).toEqual([
    'A',
    'B',
    '94105',
  ]);
  const nothing = { ...blank, recipient: hidden, addressLine1: hidden, postalCode: hidden, country: 'France' } as const;
  expect(addressLines(address(nothing))).toEqual([]);
  expect(addressLinesToFill(address(nothing))).toEqual(addressLinesToFill(address({ country: 'France' })));
});

test('an empty address has no lines, not even a country', () => {
  expect(addressLines(address({ country: 'France' }))).toEqual([]);
});
