/** The shop's current prices and settings. Changes of other processes arrive within a second or two. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { CouponTerms } from '#domain/coupon.ts';
import { type ShopSettings, SPECIFIED_SETTINGS, settle } from '#domain/shop-settings.ts';
import type { Clock } from '#server/frame/clock.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { Env } from '#server/frame/env.ts';
import { findPrices, type PriceVersion } from './price-store.ts';
import { findChoices } from './settings-store.ts';

export type ShopState = {
  readonly prices: PriceVersion;
  readonly settings: ShopSettings;
  /** The coupon that an order earns for the next one; null when operators have ended it. */
  readonly earnedCoupon: CouponTerms | null;
};

export type Shop = {
  /** Returns the same object until something changes. If the database doesn't answer, returns what was known last. */
  current(): Promise<ShopState>;
  /** Call it after a change in this process. */
  forget(): void;
  /** The settings where operators have chosen nothing. */
  readonly defaults: ShopSettings;
};

const SHARED_MS = 1_000;
/** Short, because pages must be served even while the database is silent. */
const PATIENCE_MS = 500;

type ShopServices = {
  readonly env: Env;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Passed in, because coupons belong to orders. */
  readonly findEarnedCoupon: (db: Db, now: Date) => Promise<CouponTerms | null>;
};

export function defaultSettings({ PRODUCT_NAME, CONTACT_EMAIL, AUTH_SIGNUP }: Env): ShopSettings {
  return {
    ...SPECIFIED_SETTINGS,
    productName: PRODUCT_NAME,
    contactEmail: CONTACT_EMAIL,
    isSignUpOpen: AUTH_SIGNUP,
  };
}

export async function createShop({ env, db, clock, log, findEarnedCoupon }: ShopServices): Promise<Shop> {
  const defaults = defaultSettings(env);
  const read = async (): Promise<ShopState> => {
    const { choices } = await findChoices(db);
    const now = clock.now();
    return {
      prices: await findPrices(db, now),
      settings: settle(choices, defaults),
      earnedCoupon: await findEarnedCoupon(db, now),
    };
  };
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
    defaults,
  };
}
