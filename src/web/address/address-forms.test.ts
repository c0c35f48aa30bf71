import { describe, expect, test } from 'vitest';
import { COUNTRIES, type Country, EMPTY_ADDRESS, isLikelyPostcode } from '#domain/address.ts';
import { addressLines } from '#layout/back/address-lines.ts';
import { ADDRESS_FORMS, changeAddress, otherName } from './address-forms.ts';

test('[B2-2] in the USA the fields have the specification’s names and order', () => {
  expect(ADDRESS_FORMS.USA.map(({ label }) => label)).toEqual([
    'Recipient',
    'Company (optional)',
    'Address Line 1',
    'Address line 2 (optional)',
    'Postal code',
    'City',
    'State',
  ]);
});

test('[B2-2] a field with another label in a country also has the specification’s name', () => {
  const spoken = (country: Country) => ADDRESS_FORMS[country].flatMap((field) => otherName(field) ?? []);
  expect(spoken('USA')).toEqual([]);
  expect(spoken('Germany')).toEqual(['Address Line 1']);
  expect(spoken('UK')).toEqual(['City', 'Postal code']);
  expect(spoken('France')).toEqual(['Address Line 1']);
});

describe.each(COUNTRIES)('%s', (country) => {
  const fields = ADDRESS_FORMS[country];

  test('prints every field of its form, each once', () => {
    const names = fields.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const filled = { ...EMPTY_ADDRESS, ...Object.fromEntries(names.map((name) => [name, `<${name}>`])), country };
    const printed = addressLines(filled).join('\n').toLowerCase();
    for (const name of names) expect(printed).toContain(`<${name}>`.toLowerCase());
  });

  test('prints nothing that its form doesn’t show', () => {
    const hidden = { ...EMPTY_ADDRESS, recipient: 'Ana', country, state: 'HIDDEN' };
    const isShown = fields.some(({ name }) => name === 'state');
    expect(addressLines(hidden).join(' ').includes('HIDDEN')).toBe(isShown);
  });

  test('fills whole rows of twelve', () => {
    expect(fields.reduce((sum, { span }) => sum + span, 0) % 12).toBe(0);
  });

  test('has a valid postcode as its example', () => {
    const postcode = fields.find(({ name }) => name === 'postalCode');
    expect(isLikelyPostcode(country, postcode?.placeholder ?? '')).toBe(true);
  });

  test('has an autofill token on every field', () => {
    for (const { autoComplete } of fields) expect(autoComplete).toMatch(/^shipping [a-z0-9-]+$/);
  });
});

test('a new country without states clears the state', () => {
  const maine = { ...EMPTY_ADDRESS, state: 'ME' };
  expect(changeAddress(maine, { country: 'Germany' })).toMatchObject({ country: 'Germany', state: '' });
  expect(changeAddress(maine, { city: 'Portland' })).toMatchObject({ city: 'Portland', state: 'ME' });
});
