import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Env } from '../env.ts';
import type { LeakyBucket, RateLimit, RateLimits } from '../http/rate-limit.ts';
import type { Jobs } from '../jobs/port.ts';
import { createPasswords, type Passwords } from './accounts/passwords.ts';
import { createRedirects, type Redirects } from './accounts/redirect-to.ts';
import type { VerifiedTokens } from './tokens/access-tokens.ts';
import { openPublicKey } from './tokens/public-key.ts';
import { openSigningKeys, type SigningKeys } from './tokens/signing-keys.ts';

export type Auth = {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly siteUrl: string;
  /** Whether a new account can be used before its email is verified. */
  readonly isAutoconfirm: boolean;
  readonly passwords: Passwords;
  readonly keys: SigningKeys;
  readonly publicKey: string;
  readonly verifiedTokens: VerifiedTokens;
  readonly redirects: Redirects;
  /** The least time for answers that must not reveal whether there is an account. */
  readonly evenMilliseconds: number;
  /** Requests per client. */
  readonly requestLimit: LeakyBucket;
  /** One email per kind and address. */
  readonly emailLimit: RateLimit;
  /** Changes of password or email, per user. */
  readonly changeLimit: RateLimit;
};

/** 30 requests in a burst, then 150 in five minutes. */
const GOTRUE_LIMIT = { burst: 30, refillMs: 300_000 / 150 };
/** Longer than any of them takes on a small machine, even with two passwords to check. */
const EVEN_MILLISECONDS = 500;

type Dependencies = {
  readonly env: Env;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly siteUrl: string;
  readonly rateLimits: RateLimits;
};

export async function createAuth({ env, db, jobs, clock, siteUrl, rateLimits }: Dependencies): Promise<Auth> {
  return {
    db,
    jobs,
    clock,
    siteUrl,
    isAutoconfirm: env.AUTH_AUTOCONFIRM ?? env.SMTP_URL === undefined,
    passwords: createPasswords({ minLength: env.AUTH_MIN_PASSWORD, isTest: env.NODE_ENV === 'test' }),
    keys: await openSigningKeys(db, clock),
    publicKey: await openPublicKey(db),
    verifiedTokens: new Map(),
    redirects: createRedirects(siteUrl, env.AUTH_REDIRECT_URLS),
    evenMilliseconds: env.NODE_ENV === 'test' ? 0 : EVEN_MILLISECONDS,
    requestLimit: rateLimits.createBucket({ name: 'auth', ...GOTRUE_LIMIT }),
    emailLimit: rateLimits.create({ name: 'auth-mail', points: 1, seconds: 60 }),
    changeLimit: rateLimits.create({ name: 'auth-change', points: 10, seconds: 900 }),
  };
}
