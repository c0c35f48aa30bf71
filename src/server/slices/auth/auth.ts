import type { KeyObject } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '#server/frame/clock.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { Env } from '#server/frame/env.ts';
import type { LeakyBucket, Memory, RateLimit, RateLimits } from '#server/frame/http/rate-limit.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import type { Metrics } from '#server/frame/metrics/metrics.ts';
import { readServiceKey } from '#server/frame/service-key.ts';
import type { Shop } from '#server/slices/shop/shop.ts';
import { createPasswords, type Passwords } from './accounts/passwords.ts';
import { createRedirects, type Redirects } from './accounts/redirect-to.ts';
import type { VerifiedTokens } from './tokens/access-tokens.ts';
import { openPublicKey } from './tokens/public-key.ts';
import { openSigningKeys, type SigningKeys } from './tokens/signing-keys.ts';

export type Auth = {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'refusedSignIns'>;
  readonly siteUrl: string;
  readonly shop: Pick<Shop, 'current'>;
  /** True if a new account can be used before its email is verified. */
  readonly isAutoconfirm: boolean;
  readonly isAnonymousAllowed: boolean;
  /** Null while the admin endpoints are off. */
  readonly serviceKey: KeyObject | null;
  readonly passwords: Passwords;
  readonly keys: SigningKeys;
  readonly publicKey: string;
  readonly verifiedTokens: VerifiedTokens;
  readonly redirects: Redirects;
  /** Minimum time for answers that must not reveal whether an account exists. */
  readonly evenMilliseconds: number;
  readonly requestLimit: LeakyBucket;
  /** Requests per IPv6 site, whichever of its networks they come from. */
  readonly siteLimit: LeakyBucket;
  /** Refreshes per client, counted apart from the others: a neighbor's wrong passwords must not cost a session. */
  readonly refreshLimit: LeakyBucket;
  /** Limits sign-ins to one account: from each known network, and from all unknown ones together. */
  readonly guessLimitHere: LeakyBucket;
  readonly guessLimit: LeakyBucket;
  /** Remembers the networks that an account was signed in from. */
  readonly knownNetworks: Memory;
  /** Limits emails per kind and address: by minute, hour and day. */
  readonly emailLimits: readonly RateLimit[];
  /** Limits changes of password or email per user. */
  readonly changeLimit: RateLimit;
};

/** Allows 30 requests in a burst, then 150 in five minutes. */
const GOTRUE_LIMIT = { burst: 30, refillMs: 300_000 / 150 };
/** Far more than an office full of open tabs needs. */
const REFRESH_LIMIT = { burst: 120, refillMs: 500 };
/** One IPv6 site has 65,536 networks of customers. */
const SITE_LIMIT = { burst: 120, refillMs: 500 };
/** Nobody's mailbox is flooded by strangers, and nobody who waits for a link runs out of them. */
const EMAIL_LIMITS = [
  { name: 'auth-mail', points: 1, seconds: 60 },
  { name: 'auth-mail-hour', points: 6, seconds: 3600 },
  { name: 'auth-mail-day', points: 20, seconds: 24 * 3600 },
];
const GUESS_LIMIT_HERE = { burst: 10, refillMs: 60_000 };
const GUESS_LIMIT = { burst: 100, refillMs: 300_000 };
const KNOWN_SECONDS = 30 * 24 * 3600;
/** Longer than any such answer takes on a small machine, even with two passwords to check. */
const EVEN_MILLISECONDS = 500;

type Dependencies = {
  readonly env: Env;
  readonly shop: Shop;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly siteUrl: string;
  readonly rateLimits: RateLimits;
};

export async function createAuth({ env, siteUrl, rateLimits, ...rest }: Dependencies): Promise<Auth> {
  const { db, clock, shop } = rest;
  return {
    ...rest,
    siteUrl,
    isAutoconfirm: env.AUTH_AUTOCONFIRM ?? env.SMTP_URL === undefined,
    isAnonymousAllowed: env.AUTH_ANONYMOUS,
    serviceKey: env.AUTH_SERVICE_KEY === undefined ? null : readServiceKey(env.AUTH_SERVICE_KEY),
    passwords: createPasswords({
      minLength: env.AUTH_MIN_PASSWORD,
      isTest: env.NODE_ENV === 'test',
      siteNames: async () => [(await shop.current()).settings.productName, new URL(siteUrl).hostname],
    }),
    keys: await openSigningKeys(db, clock),
    publicKey: await openPublicKey(db),
    verifiedTokens: new Map(),
    redirects: createRedirects(siteUrl, env.AUTH_REDIRECT_URLS),
    evenMilliseconds: env.NODE_ENV === 'test' ? 0 : EVEN_MILLISECONDS,
    requestLimit: rateLimits.createBucket({ name: 'auth', ...GOTRUE_LIMIT }),
    siteLimit: rateLimits.createBucket({ name: 'auth-site', ...SITE_LIMIT }),
    refreshLimit: rateLimits.createBucket({ name: 'auth-refresh', ...REFRESH_LIMIT }),
    guessLimitHere: rateLimits.createBucket({ name: 'auth-guess-here', ...GUESS_LIMIT_HERE }),
    guessLimit: rateLimits.createBucket({ name: 'auth-guess', ...GUESS_LIMIT }),
    knownNetworks: rateLimits.createMemory({ name: 'auth-known', seconds: KNOWN_SECONDS }),
    emailLimits: EMAIL_LIMITS.map((limit) => rateLimits.create(limit)),
    changeLimit: rateLimits.create({ name: 'auth-change', points: 10, seconds: 900 }),
  };
}
