import { expect, test } from 'vitest';
import { EMPTY_ADDRESS } from './address.ts';
import { reviewAddress } from './address-review.ts';

const review = (fields: Partial<typeof EMPTY_ADDRESS>) => reviewAddress({ ...EMPTY_ADDRESS, ...fields });
const GOOD = { missing: [], doubts: [], isDeliverable: true };

test.each([
  { city: 'Portland', state: 'ME', postalCode: '04101' },
  { city: 'Portland', state: 'me', postalCode: ' 04101-1234 ' },
  { city: 'New York', state: 'New York', postalCode: '10001' },
  { city: 'Washington', state: 'D.C.', postalCode: '20001' },
  { city: 'San Juan', state: 'Puerto Rico', postalCode: '00901' },
  { city: 'APO', state: 'AE', postalCode: '09012' },
  { city: 'Ketchikan', state: 'AK', postalCode: '99950' },
  { city: 'Holtsville', state: 'NY', postalCode: '00501' },
  { city: 'Fishers Island', state: 'NY', postalCode: '06390' },
  { city: 'Pago Pago', state: 'American Samoa', postalCode: '96799' },
  { city: 'Saipan', state: 'MP', postalCode: '96950' },
  { city: 'El Paso', state: 'TX', postalCode: '88510' },
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
  [
    { city: 'Portland', state: ' Texass ', postalCode: '0410' },
    [],
    ["“Texass” isn't a US state.", "“0410” isn't a US ZIP code."],
  ],
  [{ city: 'Portland', state: 'ME', postalCode: '99999' }, [], ["“99999” isn't a US ZIP code."]],
  [{ city: 'Portland', state: 'ME', postalCode: '04101x' }, [], ["“04101x” isn't a US ZIP code."]],
  [{ city: 'Berlin', country: 'Germany' }, ['postalCode'], []],
  [
    { city: 'Berlin', postalCode: '1011', country: 'Germany' },
    [],
    ["“1011” doesn't look like a postal code in Germany."],
  ],
  [{ postalCode: 'SW1A 1AA', country: 'UK' }, ['city'], []],
  [{ city: 'London', postalCode: '12345', country: 'UK' }, [], ["“12345” doesn't look like a postcode in the UK."]],
  [{ city: 'Paris', postalCode: 'F-75', country: 'France' }, [], ["“F-75” doesn't look like a postal code in France."]],
] as const)('[M-2] %o lacks %o and is doubted: %o', (fields, missing, messages) => {
  const { doubts, ...others } = review(fields);
  expect(others).toEqual({ missing, isDeliverable: true });
  expect(doubts.map(({ message }) => message)).toEqual(messages);
});

test.each([
  ['MA', '90210', 'CA'],
  ['Massachusetts', '90210-1234', 'CA'],
  ['NY', '00901', 'PR'],
  ['OK', '73301', 'TX'],
  ['CT', '06390', 'NY'],
  ['HI', '96799', 'AS'],
  ['GU', '96950', 'MP'],
  ['FL', '34002', 'AA'],
  ['CA', '96201', 'AP'],
  ['NY', '09012', 'AE'],
  ['ID', '83414', 'WY'],
] as const)('[M-2] a ZIP code of another state is doubted: %s %s', (state, postalCode, found) => {
  const { doubts, isDeliverable } = review({ city: 'Boston', state, postalCode });
  const code = state === 'Massachusetts' ? 'MA' : state;
  expect(doubts).toEqual([
    { parts: ['postalCode', 'state'], message: `ZIP code ${postalCode.slice(0, 5)} is in ${found}, not ${code}.` },
  ]);
  expect(isDeliverable).toBe(true);
});

test('[M-2] a ZIP code that the post has given to no state, or without a state, is not doubted for its place', () => {
  expect(review({ city: 'Portland', state: 'ME', postalCode: '26901' }).doubts).toEqual([]);
  expect(review({ city: 'Boston', postalCode: '90210' }).doubts).toEqual([]);
});

test('[P-3] parts with only invisible characters count as missing', () => {
  const hidden = { city: '\u200b', state: '\u00ad', postalCode: '\ufeff' };
  expect(review(hidden)).toEqual({ missing: ['city', 'state', 'postalCode'], doubts: [], isDeliverable: false });
});

test('without a city, an address needs a valid postal code to be deliverable', () => {
  expect(review({ postalCode: 'ZZZ' }).isDeliverable).toBe(false);
  expect(review({ postalCode: 'ZZZ', city: 'Portland' }).isDeliverable).toBe(true);
  expect(review({ postalCode: '12345', country: 'UK' }).isDeliverable).toBe(false);
  expect(review({}).isDeliverable).toBe(false);
});
