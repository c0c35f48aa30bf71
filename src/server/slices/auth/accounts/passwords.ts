/**
 * Hashes passwords with argon2id, off the event loop and a few at a time. Each asker gets one at a time, so that others aren't
 * held up.
 */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { judgePassword, type PasswordContext } from '#domain/password-judgement.ts';
import { createFairLine } from '#server/frame/workers/fair-line.ts';
import { GoTrueError, tooManyRequests, validationFailed, type WeakPasswordReason } from '../wire/gotrue-error.ts';
import { loadEstimate } from './estimate-password.ts';

const MAX_CHARACTERS = 72;
const MAX_WAITING = 500;
/** As many as one site can ask for at once (SITE_LIMIT in auth.ts). */
const MAX_WAITING_OF_ONE = 120;
const WAIT_SECONDS = 10;
/**
 * One more than there are cores, so that the next password is ready when one is done. Node's pool has four threads, and one
 * must stay free to check signatures.
 */
export const PASSWORD_CONCURRENCY = Math.min(availableParallelism() + 1, 3);

// The enum is ambient, so erasable syntax can't read its value.
const ARGON2ID: Algorithm.Argon2id = 2;
/** OWASP's first choice for argon2id. */
export const PASSWORD_COST: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Tests sign up hundreds of people, and none depends on the cost. */
const TEST_COST: Options = { algorithm: ARGON2ID, memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Stored instead of a hash until the owner sets a password by an emailed link. No password matches it. */
export const NO_PASSWORD = '';

export type Passwords = {
  /** `asker` names who waits in line: a visitor's site, or the account of somebody who is signed in. */
  hash(password: string, asker: string): Promise<string>;
  /** Takes as long for an unknown user, or one without a password, as for any other. */
  matches(password: string, owner: PasswordOwner): Promise<boolean>;
  /** Throws weak_password or validation_failed. */
  checkLength(password: string): void;
  /** Throws weak_password. Separate from checkLength because GoTrue validates the email between the two. */
  checkGuessable(password: string, owner: Omit<PasswordContext, 'siteNames'>): Promise<void>;
};

type PasswordOwner = {
  readonly asker: string;
  /** Undefined for an unknown user. */
  readonly passwordHash: string | undefined;
};

type PasswordOptions = {
  readonly minLength: number;
  readonly isTest: boolean;
  /** All names of this site, in any form. */
  readonly siteNames: () => Promise<readonly string[]>;
};

export function createPasswords(options: PasswordOptions): Passwords {
  const cost = options.isTest ? TEST_COST : PASSWORD_COST;
  const whenFull = () => tooManyRequests(WAIT_SECONDS);
  const line = createFairLine({
    concurrency: PASSWORD_CONCURRENCY,
    perUser: { running: 1, waiting: MAX_WAITING_OF_ONE },
    maxWaiting: MAX_WAITING,
    budget: PASSWORD_CONCURRENCY,
    whenUserIsFull: whenFull,
    whenFull,
  });
  const inLine = <T>(asker: string, work: () => Promise<T>) => line.run({ user: asker, cost: 1 }, work);
  const decoyHash = inLine('', () => hash(randomBytes(32), cost));
  return {
    hash: (password, asker) => inLine(asker, () => hash(normalize(password), cost)),
    matches: async (password, { asker, passwordHash }) => {
      const hasPassword = passwordHash !== undefined && passwordHash !== NO_PASSWORD;
      const compareWith = hasPassword ? passwordHash : await decoyHash;
      const forms = new Set([normalize(password), password]);
      for (const form of forms) {
        if ((await inLine(asker, () => verify(compareWith, form))) && hasPassword) return true;
      }
      return false;
    },
    checkLength: (password) => checkLength(password, options.minLength),
    checkGuessable: async (password, owner) =>
      checkGuessable(password, { ...owner, siteNames: await options.siteNames() }),
  };
}

/** Keyboards differ in how they compose an é. Older hashes are of the password as typed. */
function normalize(password: string): string {
  return password.normalize('NFC');
}

function checkLength(password: string, minLength: number): void {
  const characters = [...normalize(password)].length;
  if (characters > MAX_CHARACTERS) {
    throw validationFailed(`Password cannot be longer than ${MAX_CHARACTERS} characters`);
  }
  if (characters < minLength) throw weak('length', `Password should be at least ${minLength} characters.`);
}

/** Refuses the passwords that attackers try first. docs/security.md says why. */
async function checkGuessable(password: string, context: PasswordContext): Promise<void> {
  const estimate = await loadEstimate();
  if (judgePassword(password, context, estimate) !== 'too_easy') return;
  throw weak('pwned', 'Password is known to be weak and easy to guess, please choose a different one.');
}

function weak(reason: WeakPasswordReason, message: string): GoTrueError {
  return new GoTrueError(422, 'weak_password', { message, weakPassword: [reason] });
}
