import { expect, test } from 'vitest';
import { judgePassword } from './password-judgement.ts';

test.each([
  [{ guesses: 3000, score: 1 }, 'too_easy'],
  [{ guesses: 3001, score: 1 }, 'weak'],
  [{ guesses: 1e7, score: 2 }, 'fair'],
  [{ guesses: 1e9, score: 3 }, 'strong'],
  [{ guesses: 1e20, score: 4 }, 'strong'],
])('[G-6] judges %o as %s', (estimate, judgement) => {
  expect(judgePassword(estimate)).toBe(judgement);
});
