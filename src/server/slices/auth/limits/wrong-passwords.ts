/** Slows down and reports guessing at one account's password or code, from one network or many [G-5]. */
import { createHash } from 'node:crypto';
import { accountForLog } from '#server/frame/http/logger.ts';
import { networkOf } from '#server/frame/http/network-of.ts';
import { hashEmailAddress } from '../accounts/email-address.ts';
import type { Auth } from '../auth.ts';
import { tooManyRequests } from '../wire/gotrue-error.ts';

export type Attempt = {
  readonly email: string;
  readonly clientAddress: string;
  /** Counted apart from passwords and from each other: a right emailed code must not forgive wrong ones of the app. */
  readonly kind?: 'emailed-code' | 'second-step';
};

/**
 * Throws over_request_rate_limit, whether or not the address has an account. Counts every attempt before its password is
 * checked, so that simultaneous ones count too. A network that the account was signed in from has only its own limit, so that
 * strangers can't lock the owner out.
 */
export async function limitGuesses(auth: Auth, attempt: Attempt): Promise<void> {
  const now = auth.clock.now();
  const fromHere = await auth.guessLimitHere.tryConsume(keyOf(attempt), now);
  if (!fromHere.isAllowed) throw refuse(auth, fromHere.retryAfterSeconds);
  const fromAnywhere = await auth.guessLimit.tryConsume(accountOf(attempt), now);
  if (fromAnywhere.isAllowed || (await auth.knownNetworks.isKnown(keyOf(attempt)))) return;
  throw refuse(auth, fromAnywhere.retryAfterSeconds);
}

/** Forgives the attempts from this network, and remembers it. */
export async function noteRightGuess(auth: Auth, attempt: Attempt): Promise<void> {
  await auth.guessLimitHere.reset(keyOf(attempt));
  await rememberNetwork(auth, attempt);
}

/**
 * Called when the owner was there: at sign-up, or when a session began. Never in a transaction, because it uses its own
 * connection.
 */
export async function rememberNetwork({ knownNetworks }: Auth, attempt: Attempt): Promise<void> {
  await knownNetworks.remember(keyOf(attempt));
}

/** The key ends in the account's hash, so that it is deleted with the account. */
function keyOf(attempt: Attempt): string {
  const network = createHash('sha256').update(networkOf(attempt.clientAddress, 'site')).digest('hex').slice(0, 16);
  return `${network}:${accountOf(attempt)}`;
}

function accountOf({ email, kind }: Attempt): string {
  return kind === undefined ? hashEmailAddress(email) : `${kind}:${hashEmailAddress(email)}`;
}

function refuse({ metrics, log }: Auth, retryAfterSeconds: number) {
  metrics.refusedSignIns.inc({ reason: 'limited' });
  log.warn('sign-in refused: too many attempts for one account');
  return tooManyRequests(retryAfterSeconds);
}

/** Logs a hash of the user's id, and nothing about an address without an account. */
export function noteWrongPassword(auth: Auth, userId: string | undefined): void {
  noteWrong(auth, userId, 'password');
}

export function noteWrongCode(auth: Auth, userId: string | undefined): void {
  noteWrong(auth, userId, 'code');
}

function noteWrong({ metrics, log }: Auth, userId: string | undefined, what: 'password' | 'code'): void {
  metrics.refusedSignIns.inc({ reason: `wrong_${what}` });
  log.warn({ account: userId === undefined ? 'unknown' : accountForLog(userId) }, `wrong ${what}`);
}
