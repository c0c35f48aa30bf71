import { expect, test } from 'vitest';
import { type Address, EMPTY_ADDRESS } from '#domain/address.ts';
import { addressLines } from './address-lines.ts';

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

test('UK: city and code on two lines', () => {
  expect(
    addressLines(
      address({
        recipient: 'Tom Reed',
        addressLine1: '1 High St',
        postalCode: 'SW1A 1AA',
        city: 'London',
        country: 'UK',
      }),
    ),
  ).toEqual(['Tom Reed', '1 High St', 'London', 'SW1A 1AA', 'UNITED KINGDOM']);
});

test('France: company before name, town in capitals', () => {
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

test('an empty address has no lines, not even a country', () => {
  expect(addressLines(address({ country: 'France' }))).toEqual([]);
});
