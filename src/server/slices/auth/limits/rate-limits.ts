import type { FastifyRequest } from 'fastify';
import { networkOf } from '#server/frame/http/network-of.ts';
import { hashEmailAddress } from '../accounts/email-address.ts';
import type { Auth } from '../auth.ts';
import type { Purpose } from '../tokens/one-time-store.ts';
import { GoTrueError, tooManyRequests } from '../wire/gotrue-error.ts';

export type LimitedRequest = 'token' | 'refresh' | 'signup' | 'verify' | 'email' | 'factor';

/** Returns route options that count the request per client before its body is read. */
export function limited(auth: Auth, kind: LimitedRequest) {
  return { onRequest: (request: FastifyRequest) => limitRequests(auth, kind, request.ip) };
}

/** Throws over_request_rate_limit. */
export async function limitRequests(auth: Auth, kind: LimitedRequest, clientAddress: string): Promise<void> {
  const limit = kind === 'refresh' ? auth.refreshLimit : auth.requestLimit;
  const key = `${kind}:${networkOf(clientAddress)}`;
  const { isAllowed, retryAfterSeconds } = await limit.tryConsume(key, auth.clock.now());
  if (!isAllowed) throw tooManyRequests(retryAfterSeconds);
}

/** Throws over_email_send_rate_limit. Counts unknown addresses, too, so that the answer doesn't reveal them. */
export async function limitEmails({ emailLimit }: Auth, purpose: Purpose, email: string): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await emailLimit.tryConsume(`${purpose}:${hashEmailAddress(email)}`);
  if (isAllowed) return;
  throw new GoTrueError(429, 'over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
    retryAfterSeconds,
  });
}

/** Throws over_request_rate_limit. Without it, a signed-in user could test passwords and taken addresses without end. */
export async function limitChanges({ changeLimit }: Auth, userId: string): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await changeLimit.tryConsume(userId);
  if (!isAllowed) throw tooManyRequests(retryAfterSeconds);
}
