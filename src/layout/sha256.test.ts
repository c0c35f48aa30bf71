import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

test('hashes the UTF-8 bytes of a text', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256('Grüße 👍')).toBe('248ace50c24641067531f9f0a3130881e88c665e0b22d9e7b1795ba2109d433f');
});
