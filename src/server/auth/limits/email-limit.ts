import { hashEmailAddress } from '../accounts/email-address.ts';
import type { Auth } from '../auth.ts';
import type { Purpose } from '../tokens/one-time-store.ts';
import { GoTrueError } from '../wire/gotrue-error.ts';

/** Counts whether or not the address has an account, so that the answer does not tell. */
export async function limitEmails({ emailLimit }: Auth, purpose: Purpose, email: string): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await emailLimit.tryConsume(`${purpose}:${hashEmailAddress(email)}`);
  if (isAllowed) return;
  throw new GoTrueError(429, 'over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  });
}
