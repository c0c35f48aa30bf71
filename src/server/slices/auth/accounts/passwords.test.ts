import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords({
  minLength: 6,
  isTest: true,
  siteNames: async () => ['Cartolina', 'cards.example.com'],
});
const composed = 'Café Zürich'.normalize('NFC');
const decomposed = composed.normalize('NFD');
const matches = (password: string, passwordHash: string) =>
  passwords.matches(password, { asker: 'rosa', passwordHash });

test('[G-5] one account never uses more than one thread, so that others are served first', async () => {
  const slow = createPasswords({ minLength: 6, isTest: false, siteNames: async () => [] });
  const done: string[] = [];
  const hash = (account: string) => slow.hash('correct horse', account).then(() => done.push(account));
  const greedy = Array.from({ length: 20 }, () => hash('greedy'));
  const other = hash('other');
  await other;
  expect(done.length).toBeLessThan(10);
  await Promise.all(greedy);
});

test('a password matches however the keyboard composes its letters', async () => {
  expect(composed).not.toBe(decomposed);
  for (const chosen of [composed, decomposed]) {
    const stored = await passwords.hash(chosen, 'rosa');
    expect(await matches(composed, stored)).toBe(true);
    expect(await matches(decomposed, stored)).toBe(true);
    expect(await matches('Cafe Zurich', stored)).toBe(false);
  }
});

test('a password that was stored as it was typed still matches', async () => {
  const stored = await hash(decomposed, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  expect(await matches(decomposed, stored)).toBe(true);
});

test('letters count once, however they are composed', () => {
  expect(() => passwords.checkLength('é'.normalize('NFD').repeat(72))).not.toThrow();
  expect(() => passwords.checkLength('é'.repeat(73))).toThrow('longer than 72');
  expect(() => passwords.checkLength('é'.normalize('NFD').repeat(5))).toThrow('at least 6');
});

describe('[ASVS 6.2.11] a password made of words that people would try here', () => {
  const check = (password: string) =>
    passwords.checkGuessable(password, { email: 'rosa.bianchi@mail.example.com', fullName: 'Rosalinda Verdi' });

  test.each([
    'cartolina',
    'Cartolina2026!',
    'PostCards123',
    'cards.example',
    'rosabianchi',
    'Rosalinda Verdi 7',
    'rosalinda',
    'Rosa.Bianchi@mail.example.com',
  ])('is refused: %s', async (password) => {
    await expect(check(password)).rejects.toThrow('easy to guess');
  });

  test.each(['postcards from nowhere', 'cartolina-kites', 'rosa1984!', 'lighthouse'])(
    'may contain such words: %s',
    async (password) => {
      await expect(check(password)).resolves.toBeUndefined();
    },
  );
});

describe('[G-6] a password that attackers try first', () => {
  const check = (password: string) =>
    passwords.checkGuessable(password, { email: 'rosa.bianchi@mail.example.com', fullName: 'Rosalinda Verdi' });

  test.each(['password123', 'Letmein1', 'michael', 'aaaaaaaa', 'abcdefgh', '7654321', 'testtest', 'p@ssw0rd'])(
    'is refused: %s',
    async (password) => {
      await expect(check(password)).rejects.toMatchObject({
        code: 'weak_password',
        details: { weakPassword: ['pwned'] },
      });
    },
  );

  test.each(['lighthouse', 'Test1234!', 'hunter22', 'correct horse battery', 'tr0ub4dor&3', 'x'.repeat(72)])(
    'does not include this one, which the specification allows: %s',
    async (password) => {
      await expect(check(password)).resolves.toBeUndefined();
    },
  );
});
