/** What the pages show of the shop: its prices in force. Changes of other processes arrive within a second or two. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { findPrices, type PriceVersion } from './price-store.ts';

export type ShopState = { readonly prices: PriceVersion };

export type Shop = {
  /** The same object until something changes. If the database can't be asked, what was known last. */
  current(): Promise<ShopState>;
  /** After a change in this process. */
  forget(): void;
};

const SHARED_MS = 1_000;
/** Pages are served while the database is silent, too. */
const PATIENCE_MS = 500;

type ShopServices = { readonly db: Db; readonly clock: Clock; readonly log: Logger };

export async function createShop({ db, clock, log }: ShopServices): Promise<Shop> {
  const read = async (): Promise<ShopState> => ({ prices: await findPrices(db, clock.now()) });
  let known = await read();
  let readAt = performance.now();
  let reading: Promise<void> | null = null;

  const refresh = async () => {
    try {
      const state = await read();
      if (JSON.stringify(state) !== JSON.stringify(known)) known = state;
    } catch (error) {
      log.warn({ err: error }, "the shop's prices and settings can't be read; the last known ones stay");
    } finally {
      readAt = performance.now();
      reading = null;
    }
  };
  return {
    async current() {
      if (performance.now() - readAt < SHARED_MS) return known;
      reading ??= refresh();
      const patience = new AbortController();
      await Promise.race([reading, sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => {})]);
      patience.abort();
      return known;
    },
    forget() {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}
