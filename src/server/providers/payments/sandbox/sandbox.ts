/** The services and keys that the payments sandbox needs. */
import { randomInt } from 'node:crypto';
import { SANDBOX_PUBLISHABLE_KEY } from '#contract/sandbox/payments.ts';
import type { Clock } from '#server/frame/clock.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import { readKeys } from './store.ts';

export type SandboxKeys = {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
};

export type PaymentsSandbox = {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly keys: SandboxKeys;
  /** The installation's public URL, for the bank's page. */
  readonly siteUrl: string;
  /** Where this process reaches itself, for webhooks. */
  readonly ownUrl: string;
};

export async function loadSandboxKeys(db: Db): Promise<SandboxKeys> {
  const row = await readKeys(db);
  return {
    secretKey: row.secret_key,
    publishableKey: SANDBOX_PUBLISHABLE_KEY,
    webhookSecret: row.webhook_secret,
  };
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 24;

/** Looks like Stripe's ids: `pi_3Qk…`. */
export function randomId(prefix: string): string {
  return `${prefix}_${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
}
