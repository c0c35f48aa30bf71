import { expect, test } from 'vitest';
import { findCardErrors, formatCardNumber, formatExpiry, parseExpiry } from './card-input.ts';

test('[C-5] groups a card number by four, however it was pasted', () => {
  expect(formatCardNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(formatCardNumber('4242-4242 42')).toBe('4242 4242 42');
  expect(formatCardNumber('4242 ')).toBe('4242');
  expect(formatCardNumber('x')).toBe('');
});

/** Types one key after the other. */
function type(keys: string): string {
  return [...keys].reduce((shown, key) => {
    const next = key === '<' ? shown.slice(0, -1) : shown + key;
    return formatExpiry(next, shown);
  }, '');
}

test('[C-5] adds the slash to an expiration date', () => {
  expect(type('1234')).toBe('12 / 34');
  expect(type('12/34')).toBe('12 / 34');
  expect(type('334')).toBe('03 / 34');
  expect(type('1/34')).toBe('01 / 34');
  expect(formatExpiry('12/34', '')).toBe('12 / 34');
});

test('[C-5] an expiration date can be deleted key by key', () => {
  expect(type('1234<')).toBe('12 / 3');
  for (let keys = 1; keys <= 9; keys += 1) expect(type(`1234${'<'.repeat(keys)}`).length).toBeLessThan(7);
  expect(type('1234<<<<<<<')).toBe('');
});

test('[C-5] expands the year and rejects an impossible month', () => {
  expect(parseExpiry('12 / 34')).toEqual({ month: '12', year: '2034' });
  expect(parseExpiry('13 / 34')).toBeNull();
  expect(parseExpiry('12 / 3')).toBeNull();
});

test('[C-5] reports incomplete fields and leaves wrong ones to the bank', () => {
  expect(Object.keys(findCardErrors({ number: '', expiry: '', cvc: '' }))).toEqual(['number', 'expiry', 'cvc']);
  expect(findCardErrors({ number: '4242 4242 4242 4241', expiry: '01 / 20', cvc: '123' })).toEqual({});
});
