/** Judges how good a password is. The server refuses passwords that are too easy; pages use the same judgement to advise. */
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** The part of zxcvbn's result that counts. */
export type PasswordEstimate = {
  /** Tries that a program needs when it starts with the likeliest. */
  readonly guesses: number;
  /** From 0 to 4. */
  readonly score: number;
};

export type PasswordJudgement = 'too_easy' | 'weak' | 'fair' | 'strong';

/** Words that an attacker who knows the owner and the site would try. */
export type PasswordContext = {
  readonly email: string;
  readonly fullName: string;
  /** All names of this site, in any form. */
  readonly siteNames: readonly string[];
};

/** Covers everything among a guesser's first tries, as OWASP ASVS 6.2.4 asks. */
const EASY_GUESSES = 3000;

/** Longer passwords are rarely among the first tries, and the time to judge one grows with its square. */
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

/** Words that people would try first on a site about postcards, besides its name. */
const SUBJECTS = ['postcard', 'postcards'];
const SHORTEST_WORD = 4;

/** True for the name surrounded only by digits and signs. */
function isSiteName(lower: string, { siteNames }: PasswordContext): boolean {
  const words = [...SUBJECTS, ...siteNames.flatMap(wordsIn)].sort((a, b) => b.length - a.length);
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower);
  return rest !== lower && !/\p{L}/u.test(rest);
}

/** True for the email, the part before the @, or the full name, surrounded only by digits and signs. */
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
