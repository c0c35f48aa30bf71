import { expect, test } from 'vitest';
import { findUnstorable } from './storable.ts';

test.each([
  ['plain text', 'Dear Nonna 👩‍👩‍👧‍👦', null],
  ['NUL', 'a\0b', 'characters'],
  ['half a character', '\ud800', 'characters'],
  ['NUL inside', { a: [{ b: '\0' }] }, 'characters'],
  ['NUL in a name', { '\0': 1 }, 'characters'],
  ['twenty levels', JSON.parse('['.repeat(20) + ']'.repeat(20)), null],
  ['a thousand levels', JSON.parse('['.repeat(1000) + ']'.repeat(1000)), 'depth'],
  ['a file', new Uint8Array([0]), null],
  ['nothing', undefined, null],
])('%s', (_name, value, expected) => {
  expect(findUnstorable(value)).toBe(expected);
});
