import { expect, test } from 'vitest';
import { judgePassword } from './password-judgement.ts';

const CONTEXT = { email: 'rosa.b@mail.example', fullName: 'Rosa Bianchi', siteNames: ['Cartolina', 'cards.example'] };
const STRONG = { guesses: 1e20, score: 4 };

test.each([
  [{ guesses: 3000, score: 1 }, 'too_easy'],
  [{ guesses: 3001, score: 1 }, 'weak'],
  [{ guesses: 1e7, score: 2 }, 'fair'],
  [{ guesses: 1e9, score: 3 }, 'strong'],
  [STRONG, 'strong'],
])('[G-6] judges %o as %s', (estimate, judgement) => {
  expect(judgePassword('lighthouse', CONTEXT, () => estimate)).toBe(judgement);
});

test.each(['cartolina1', 'Rosa Bianchi', 'RosaBianchi1984!', 'rosa-bianchi', 'rosa.b@mail.example', 'password'])(
  '[G-6] %s is too easy here, whatever its estimate',
  (password) => {
    expect(judgePassword(password, CONTEXT, () => STRONG)).toBe('too_easy');
  },
);

test('[G-6] a name is too easy only for the person who has it', () => {
  const somebody = { ...CONTEXT, email: 'tom@mail.example', fullName: 'Tom Reed' };
  expect(judgePassword('rosabianchi', somebody, () => STRONG)).toBe('strong');
  expect(judgePassword('ada1234!', { ...somebody, fullName: 'Ada' }, () => STRONG)).toBe('strong');
});

test('[G-6] the estimate is for a guesser who knows the owner and the site', () => {
  let known: readonly string[] = [];
  judgePassword('lighthouse', CONTEXT, (_password, words) => {
    known = words;
    return STRONG;
  });
  expect(known).toEqual(expect.arrayContaining(['rosa', 'bianchi', 'cartolina', 'postcard', 'rosa.b@mail.example']));
});

test('[G-6] a very long password is strong without an estimate', () => {
  const estimate = () => {
    throw new Error('too long to be estimated');
  };
  expect(judgePassword('x'.repeat(33), CONTEXT, estimate)).toBe('strong');
});
