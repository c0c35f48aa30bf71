/** Implements `npm run coupon:add`. */
import { parseArgs } from 'node:util';
import { COUPON_CODE, MAX_COUPON_CENTS, MAX_COUPON_USES } from '#domain/coupon.ts';
import { dollarsToCents } from '#domain/money.ts';
import type { PriceList } from '#domain/price-list.ts';
import { MIN_CHARGE_CENTS, priceOrder } from '#domain/pricing.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { StartError } from '#server/frame/start-errors.ts';
import { findPrices } from '#server/slices/shop/price-store.ts';
import { insertCoupon, type NewCoupon } from './coupon-store.ts';

const USAGE =
  'Usage: npm run coupon:add -- CODE PERCENT --rule once|per_paid_order [--expires 2030-12-31T00:00:00Z] [--max-uses 100] [--max-discount 10.00]';

export function parseCoupon(args: readonly string[]): NewCoupon {
  const { values, positionals } = readArguments(args);
  const [code = '', percent = ''] = positionals;
  if (!COUPON_CODE.test(code)) throw new StartError(`CODE must be 3 to 40 letters, digits or dashes.\n${USAGE}`);
  const percentOff = Number(percent);
  if (!/^\d{1,3}$/.test(percent) || percentOff < 1 || percentOff > 100) {
    throw new StartError(`PERCENT must be a whole number from 1 to 100.\n${USAGE}`);
  }
  const { rule } = values;
  if (rule !== 'once' && rule !== 'per_paid_order')
    throw new StartError(`--rule must be once or per_paid_order.\n${USAGE}`);
  const expiresAt = values.expires === undefined ? null : new Date(values.expires);
  if (expiresAt !== null && Number.isNaN(expiresAt.getTime()))
    throw new StartError(`--expires must be a time.\n${USAGE}`);
  const { 'max-uses': limit } = values;
  const maxUses = limit === undefined ? null : Number(limit);
  if (maxUses !== null && !(Number.isInteger(maxUses) && maxUses > 0 && maxUses <= MAX_COUPON_USES))
    throw new StartError(`--max-uses must be a whole number from 1 to ${MAX_COUPON_USES}.\n${USAGE}`);
  const { 'max-discount': discount } = values;
  const maxDiscountCents = discount === undefined ? null : dollarsToCents(Number(discount));
  if (
    discount !== undefined &&
    !(maxDiscountCents !== null && maxDiscountCents > 0 && maxDiscountCents <= MAX_COUPON_CENTS)
  )
    throw new StartError(`--max-discount must be an amount, such as 10.00.\n${USAGE}`);
  return { code: code.toUpperCase(), percentOff, rule, expiresAt, maxUses, maxDiscountCents };
}

/** Returns false when the discount leaves less than card networks accept. */
export function isChargeable(prices: PriceList, percentOff: number): boolean {
  return priceOrder(prices, { percentOff }).totalCents >= MIN_CHARGE_CENTS;
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rule: { type: 'string', default: 'once' },
        expires: { type: 'string' },
        'max-uses': { type: 'string' },
        'max-discount': { type: 'string' },
      },
    });
  } catch (cause) {
    // Thrown for an unknown option, or one without a value.
    throw new StartError(USAGE, { cause });
  }
}

/** Returns the line to print. Throws StartError. */
export async function addCoupon(db: Db | Trx, coupon: NewCoupon, now: Date): Promise<string> {
  const { percentOff } = coupon;
  if (!isChargeable(await findPrices(db, now), percentOff)) {
    throw new StartError(`PERCENT: ${percentOff} leaves less than 0.50 to pay, which no card network accepts.`);
  }
  if (!(await insertCoupon(db, coupon))) throw new StartError(`The coupon ${coupon.code} already exists.`);
  return `Coupon ${coupon.code}: ${coupon.percentOff}% off, ${coupon.rule}.`;
}
