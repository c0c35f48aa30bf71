import type { FastifyRequest } from 'fastify';
import { networkOf } from '#server/frame/http/network-of.ts';
import type { LeakyBucket } from '#server/frame/http/rate-limit.ts';
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
  const [network, site] = [networkOf(clientAddress), networkOf(clientAddress, 'site')];
  await take(limit, `${kind}:${network}`, auth.clock.now());
  if (site !== network) await take(auth.siteLimit, `${kind}:${site}`, auth.clock.now());
}

async function take(limit: LeakyBucket, key: string, now: Date): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await limit.tryConsume(key, now);
  if (!isAllowed) throw tooManyRequests(retryAfterSeconds);
}

/** Throws over_email_send_rate_limit. Counts unknown addresses, too, so that the answer doesn't reveal them. */
export async function limitEmails({ emailLimits }: Auth, purpose: Purpose, email: string): Promise<void> {
  for (const limit of emailLimits) {
    const { isAllowed, retryAfterSeconds } = await limit.tryConsume(`${purpose}:${hashEmailAddress(email)}`);
    if (isAllowed) continue;
    throw new GoTrueError(429, 'over_email_send_rate_limit', {
      message: `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`,
      retryAfterSeconds,
    });
  }
}

/** Throws over_request_rate_limit. Without it, a signed-in user could test passwords and taken addresses without end. */
export async function limitChanges({ changeLimit }: Auth, userId: string): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await changeLimit.tryConsume(userId);
  if (!isAllowed) throw tooManyRequests(retryAfterSeconds);
}
