import { expect, test } from 'vitest';
import { addressOf } from '#contract/card-codec.ts';
import { type Address, EMPTY_ADDRESS } from '#domain/address.ts';
import { isSameAddress, oneLineAddress, toAddressInput } from './address-record.ts';

const ROSA: Address = {
  recipient: 'Rosa Bianchi',
  company: '',
  addressLine1: '12 Harbor Street',
  addressLine2: '',
  postalCode: '04101',
  city: 'Portland',
  state: 'ME',
  country: 'USA',
};

test('an address survives the address book unchanged', () => {
  const record = {
    ...toAddressInput(ROSA),
    id: '00000000-0000-4000-8000-000000000001',
    created_at: '2026-01-01T00:00:00Z',
    last_used_at: null,
  };
  expect(addressOf(record)).toEqual(ROSA);
});

test('an address with surrounding spaces is the same address', () => {
  expect(isSameAddress(ROSA, { ...ROSA, recipient: ' Rosa Bianchi ' })).toBe(true);
  expect(isSameAddress(ROSA, { ...ROSA, postalCode: '04102' })).toBe(false);
});

test('an address fits one line of a list, without dangling commas', () => {
  expect(oneLineAddress(ROSA)).toBe('12 Harbor Street, Portland, ME 04101');
  expect(oneLineAddress({ ...ROSA, state: '', postalCode: '10115', city: 'Berlin', country: 'Germany' })).toBe(
    '12 Harbor Street, 10115 Berlin, Germany',
  );
  const office = { ...ROSA, company: 'Acme', addressLine2: 'Apt 4' };
  expect(oneLineAddress(office)).toBe('Acme, 12 Harbor Street, Apt 4, Portland, ME 04101');
  expect(oneLineAddress(EMPTY_ADDRESS)).toBe('');
});
