import { expect, test } from 'vitest';
import { readCents } from './read-cents.ts';

test.each([
  ['3.49', 349],
  ['$3', 300],
  [' 0,5 ', 50],
  ['0.01', 1],
  ['5.00', 500],
])('[O-3] %j is %i cents', (text, cents) => {
  expect(readCents(text, 500)).toBe(cents);
});

test.each(['', '0', '-1', '5.01', '1.005', '1e2', 'NaN', '1.2.3', '99999999', '٣'])('[O-3] %j is no amount', (text) => {
  expect(readCents(text, 500)).toBe(null);
});
