import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords({ minLength: 6, isTest: true });
const composed = 'Café Zürich'.normalize('NFC');
const decomposed = composed.normalize('NFD');

test('a password matches however the keyboard composes its letters', async () => {
  expect(composed).not.toBe(decomposed);
  for (const chosen of [composed, decomposed]) {
    const stored = await passwords.hash(chosen);
    expect(await passwords.matches(composed, stored)).toBe(true);
    expect(await passwords.matches(decomposed, stored)).toBe(true);
    expect(await passwords.matches('Cafe Zurich', stored)).toBe(false);
  }
});

test('a password that was stored as it was typed still matches', async () => {
  const stored = await hash(decomposed, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  expect(await passwords.matches(decomposed, stored)).toBe(true);
});

test('letters count once, however they are composed', () => {
  expect(() => passwords.checkLength('é'.normalize('NFD').repeat(72))).not.toThrow();
  expect(() => passwords.checkLength('é'.repeat(73))).toThrow('longer than 72');
  expect(() => passwords.checkLength('é'.normalize('NFD').repeat(5))).toThrow('at least 6');
});
