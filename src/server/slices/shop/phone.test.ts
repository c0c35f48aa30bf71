import { expect, test } from 'vitest';
import { parsePhone } from './phone.ts';

test.each([
  ['(212) 555-0123', '2125550123'],
  ['+1 212 555 0123', '2125550123'],
  ['+49 30 123456', '+4930123456'],
  ['0049 30 123456', '+4930123456'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+33 1 23 45 67 89', '+33123456789'],
  ['+41446681800', '+41446681800'],
])('[C-9] %s is the phone number %s', (typed, stored) => {
  expect(parsePhone(typed)).toBe(stored);
});

test.each(['+49 3', '+999 123456', '+49 30 1234567890123', '+49 30 123456 ext. 7', '+49 abc', '030 123456', '+'])(
  '[C-9] %s is not a phone number',
  (typed) => {
    expect(parsePhone(typed)).toBeNull();
  },
);
