import { expect, test } from 'vitest';
import { EMPTY_ADDRESS } from './address.ts';
import { reviewAddress } from './address-review.ts';

const review = (fields: Partial<typeof EMPTY_ADDRESS>) => reviewAddress({ ...EMPTY_ADDRESS, ...fields });
const GOOD = { missing: [], malformed: [], isDeliverable: true };

test.each([
  { city: 'Portland', state: 'ME', postalCode: '04101' },
  { city: 'Portland', state: 'me', postalCode: ' 04101-1234 ' },
  { city: 'New York', state: 'New York', postalCode: '10001' },
  { city: 'Washington', state: 'D.C.', postalCode: '20001' },
  { city: 'San Juan', state: 'Puerto Rico', postalCode: '00901' },
  { city: 'APO', state: 'AE', postalCode: '09012' },
  { city: 'Ketchikan', state: 'AK', postalCode: '99950' },
  { city: 'Holtsville', state: 'NY', postalCode: '00501' },
  { city: 'Berlin', postalCode: '10115', country: 'Germany' },
  { city: 'Weiden', postalCode: '69469', country: 'Germany' },
  { city: 'London', postalCode: 'sw1a1aa', country: 'UK' },
  { city: 'Leeds', postalCode: 'ls1  4ap', country: 'UK' },
  { city: 'Paris', postalCode: '75008', country: 'France' },
] as const)('an address in $city is complete', (fields) => {
  expect(review(fields)).toEqual(GOOD);
});

test.each([
  [{ city: 'Portland' }, ['state', 'postalCode'], []],
  [{ postalCode: '04101' }, ['city', 'state'], []],
  [{ city: 'Portland', state: 'Texass', postalCode: '0410' }, [], ['state', 'postalCode']],
  [{ city: 'Portland', state: 'ME', postalCode: '99999' }, [], ['postalCode']],
  [{ city: 'Portland', state: 'ZZ', postalCode: '00123-4567' }, [], ['state', 'postalCode']],
  [{ city: 'Berlin', country: 'Germany' }, ['postalCode'], []],
  [{ city: 'Berlin', postalCode: '1011', country: 'Germany' }, [], ['postalCode']],
  [{ postalCode: 'SW1A 1AA', country: 'UK' }, ['city'], []],
  [{ city: 'London', postalCode: '12345', country: 'UK' }, [], ['postalCode']],
  [{ city: 'Paris', postalCode: 'F-75', country: 'France' }, [], ['postalCode']],
] as const)('%o lacks %o and has malformed %o', (fields, missing, malformed) => {
  expect(review(fields)).toEqual({ missing, malformed, isDeliverable: true });
});

test('[P-3] parts of invisible characters only are missing', () => {
  const hidden = { city: '\u200b', state: '\u00ad', postalCode: '\ufeff' };
  expect(review(hidden)).toEqual({ missing: ['city', 'state', 'postalCode'], malformed: [], isDeliverable: false });
});

test('without a city, an address needs a valid postal code to be deliverable', () => {
  expect(review({ postalCode: 'ZZZ' }).isDeliverable).toBe(false);
  expect(review({ postalCode: 'ZZZ', city: 'Portland' }).isDeliverable).toBe(true);
  expect(review({ postalCode: '12345', country: 'UK' }).isDeliverable).toBe(false);
  expect(review({}).isDeliverable).toBe(false);
});
