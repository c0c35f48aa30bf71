/** How good a password is. The server refuses those that are too easy; pages advise on the rest, by the same judge. */
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** The part of zxcvbn's result that counts. */
export type PasswordEstimate = {
  /** How many tries a program needs that begins with the likeliest. */
  readonly guesses: number;
  /** 0 to 4. */
  readonly score: number;
};

export type PasswordJudgement = 'too_easy' | 'weak' | 'fair' | 'strong';

/** What somebody who knows the owner and the site would try. */
export type PasswordContext = {
  readonly email: string;
  readonly fullName: string;
  /** What this site is called, in any form. */
  readonly siteNames: readonly string[];
};

/** Everything among a guesser's first tries, as OWASP ASVS 6.2.4 asks. */
const EASY_GUESSES = 3000;

/** Longer passwords are hardly ever among the first tries, and judging one takes time that grows with its square. */
const MAX_JUDGED_CHARACTERS = 32;

/** Estimates a password as zxcvbn does, for a guesser who also knows these words. */
export type EstimatePassword = (password: string, words: string[]) => PasswordEstimate;

/** docs/security.md says why these are refused. */
export function judgePassword(
  password: string,
  context: PasswordContext,
  estimate: EstimatePassword,
): PasswordJudgement {
  const composed = password.normalize('NFC');
  const lower = composed.toLowerCase();
  if (COMMON_PASSWORDS.has(lower) || isSiteName(lower, context) || isOwnName(lower, context)) return 'too_easy';
  if (composed.length > MAX_JUDGED_CHARACTERS) return 'strong';
  const { guesses, score } = estimate(composed, knownWords(context));
  if (guesses <= EASY_GUESSES) return 'too_easy';
  if (score <= 1) return 'weak';
  return score === 2 ? 'fair' : 'strong';
}

/** What people would try first on a site about postcards, besides its name. */
const SUBJECTS = ['postcard', 'postcards'];
const SHORTEST_WORD = 4;

/** With nothing but digits and signs around it. */
function isSiteName(lower: string, { siteNames }: PasswordContext): boolean {
  const words = [...SUBJECTS, ...siteNames.flatMap(wordsIn)].sort((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower);
  return rest !== lower && !/\p{L}/u.test(rest);
}

/** The email, the part before the @, or the full name with nothing but digits and signs around it. */
function isOwnName(lower: string, { email, fullName }: PasswordContext): boolean {
  const typed = bare(lower);
  if ([email, email.replace(/@.*$/, '')].map(bare).includes(typed)) return true;
  const name = lettersOf(fullName);
  return name.length >= SHORTEST_WORD && lettersOf(lower) === name;
}

function knownWords({ email, fullName, siteNames }: PasswordContext): string[] {
  return [email, ...[email, fullName, ...siteNames].flatMap(wordsIn), ...SUBJECTS];
}

function wordsIn(name: string): string[] {
  return name
    .toLowerCase()
    .split(NO_WORD)
    .filter((word) => word.length >= SHORTEST_WORD);
}

const NO_WORD = /[^\p{L}\p{N}]+/gu;

function bare(text: string): string {
  return text.toLowerCase().replaceAll(NO_WORD, '');
}

function lettersOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\P{L}+/gu, '');
}
