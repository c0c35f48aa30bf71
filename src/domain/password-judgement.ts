/** How good a password is, by zxcvbn's estimate. The server refuses those that are too easy; pages advise on the rest. */

/** The part of zxcvbn's result that counts. */
export type PasswordEstimate = {
  /** How many tries a program needs that begins with the likeliest. */
  readonly guesses: number;
  /** 0 to 4. */
  readonly score: number;
};

export type PasswordJudgement = 'too_easy' | 'weak' | 'fair' | 'strong';

/** Everything among a guesser's first tries, as OWASP ASVS 6.2.4 asks. */
const EASY_GUESSES = 3000;

/** Longer passwords are hardly ever among the first tries, and judging one takes time that grows with its square. */
export const MAX_JUDGED_CHARACTERS = 32;

export function judgePassword({ guesses, score }: PasswordEstimate): PasswordJudgement {
  if (guesses <= EASY_GUESSES) return 'too_easy';
  if (score <= 1) return 'weak';
  return score === 2 ? 'fair' : 'strong';
}
