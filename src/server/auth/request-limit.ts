/** GoTrue's limit: thirty requests at once, refilled at 150 in five minutes, per client and shared by all processes. */
import { sql } from 'kysely';
import { networkOf } from '../http/network-of.ts';
import type { Auth } from './auth.ts';
import { tooManyRequests } from './error.ts';

const BURST = 30;
const REFILL_MS = 300_000 / 150;

export type LimitedRequest = 'token' | 'signup' | 'verify' | 'mail';

/** Throws over_request_rate_limit. */
export async function limitRequests(auth: Auth, kind: LimitedRequest, clientAddress: string): Promise<void> {
  const interval = REFILL_MS / auth.rateLimitScale;
  const depth = BURST * REFILL_MS;
  const now = auth.clock.now().getTime();
  // One timestamp is the whole bucket: when it will be full again. It may not lie further ahead than a full bucket takes.
  const { rows } = await sql`
    insert into rate_limits as bucket (key, points, expire)
    values (${`auth-${kind}:${networkOf(clientAddress)}`}, 0, ${Math.round(now + interval)}::bigint)
    on conflict (key) do update set expire = round(greatest(bucket.expire, ${now}::bigint) + ${interval}::float8)
    where greatest(bucket.expire, ${now}::bigint) + ${interval}::float8 <= ${now + depth}::float8
    returning expire
  `.execute(auth.db);
  if (rows.length === 0) throw tooManyRequests(Math.ceil(interval / 1000));
}
