/** GoTrue's limit: thirty requests at once, refilled at 150 in five minutes, per client and shared by all processes. */
import { networkOf } from '../../http/network-of.ts';
import type { Auth } from '../auth.ts';
import { tooManyRequests } from '../wire/gotrue-error.ts';

const BURST = 30;
const REFILL_MS = 300_000 / 150;

export type LimitedRequest = 'token' | 'signup' | 'verify' | 'mail';

/** Throws over_request_rate_limit. */
export async function limitRequests(auth: Auth, kind: LimitedRequest, clientAddress: string): Promise<void> {
  const interval = REFILL_MS / auth.rateLimitScale;
  const now = auth.clock.now().getTime();
  const key = `auth-${kind}:${networkOf(clientAddress)}`;
  if (await auth.buckets.take({ key, now, interval, depth: BURST * REFILL_MS })) return;
  throw tooManyRequests(Math.ceil(interval / 1000));
}
