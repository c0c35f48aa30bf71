/** Chooses the payment provider: Stripe if its keys are set, otherwise the sandbox, through the same adapter. */
import type { Clock } from '#server/frame/clock.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { Env } from '#server/frame/env.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import type { Metrics } from '#server/frame/metrics/metrics.ts';
import type { Payments } from './port.ts';
import { loadSandboxKeys, type PaymentsSandbox } from './sandbox/sandbox.ts';
import { readShopMark } from './store.ts';
import { createStripePayments } from './stripe.ts';

export type PaymentServices = {
  readonly payments: Payments;
  /** Null when payment cards are really charged. */
  readonly paymentsSandbox: PaymentsSandbox | null;
};

export type PaymentOptions = {
  readonly env: Env;
  readonly siteUrl: string;
  /** Where this process reaches itself, without a trailing slash. */
  readonly localUrl: string;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly metrics: Metrics;
};

export async function createPayments(options: PaymentOptions): Promise<PaymentServices> {
  const { env, siteUrl, localUrl, db, jobs, clock, metrics } = options;
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE: apiBase } = env;
  const shop = await readShopMark(db);
  if (STRIPE_SECRET_KEY !== undefined && STRIPE_WEBHOOK_SECRET !== undefined) {
    const keys = { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET };
    return { payments: createStripePayments({ ...keys, shop, apiBase, clock, metrics }), paymentsSandbox: null };
  }
  const keys = await loadSandboxKeys(db);
  const { secretKey, webhookSecret } = keys;
  return {
    payments: createStripePayments({ secretKey, webhookSecret, shop, apiBase: localUrl, clock, metrics }),
    paymentsSandbox: { db, jobs, clock, keys, siteUrl, ownUrl: localUrl },
  };
}
