/** The local print shop: speaks PostGrid's protocol, keeps a ledger of its prints, and can be made to fail. */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { FormatId } from '#layout/formats.ts';
import type { Clock } from '#server/frame/clock.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { keepKeys } from './store.ts';

/** The builder's sizes first, then PostGrid's own. */
export const SHOP_FORMATS: readonly FormatId[] = ['5.5x4.25', '7x5', '9x6', '6x4', '11x6'];

export type PrintShop = {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly log: Logger;
  /** Seconds that a card stays in each stage. real: from midnight to midnight, as at PostGrid. */
  readonly pace: number | 'real';
  /** Where this process reaches itself, without a trailing slash. */
  readonly url: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
};

export type PrintShopOptions = Omit<PrintShop, 'apiKey' | 'webhookSecret'>;

/** Generates the keys once per database, so that all processes of an installation share them. */
export async function openPrintShop(options: PrintShopOptions): Promise<PrintShop> {
  const { db } = options;
  const fresh = { api_key: `test_sk_${randomKey()}`, webhook_secret: `webhook_secret_${randomKey()}` };
  const keys = await keepKeys(db, fresh);
  return { ...options, apiKey: keys.api_key, webhookSecret: keys.webhook_secret };
}

function randomKey(): string {
  return randomBytes(24).toString('hex');
}

export function pdfPath(printId: string): string {
  return `/sandbox/api/prints/${printId}/pdf`;
}
