import { sql } from 'kysely';
import { DEFAULT_PRICES, type PriceList } from '#domain/price-list.ts';
import { camelRow } from '#server/frame/db/camel-row.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';

export type PriceVersion = PriceList & {
  /** Null for the specification's prices, which are valid from the start. */
  readonly effectiveFrom: Date | null;
  readonly createdBy: string | null;
};

const FIRST: PriceVersion = { ...DEFAULT_PRICES, effectiveFrom: null, createdBy: null };

const COLUMNS = [
  'version',
  'effective_from',
  'currency',
  'order_cents',
  'delivery_cents',
  'card_cents',
  'created_by',
] as const;

/** Returns the prices in force. If two begin at the same time, the later version counts. */
export async function findPrices(db: Db | Trx, now: Date): Promise<PriceVersion> {
  const row = await db
    .selectFrom('price_lists')
    .select(COLUMNS)
    .where('effective_from', '<=', now)
    .orderBy('effective_from', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? FIRST : camelRow(row);
}

export async function findPriceVersion(db: Db | Trx, version: number): Promise<PriceVersion> {
  if (version === FIRST.version) return FIRST;
  const row = await db.selectFrom('price_lists').select(COLUMNS).where('version', '=', version).executeTakeFirst();
  if (row === undefined) throw new Error(`there is no price list ${version}`);
  return camelRow(row);
}

/** Returns the prices that these replaced; null for the first ones. */
export async function findPricesBefore(db: Db, { effectiveFrom }: PriceVersion): Promise<PriceVersion | null> {
  return effectiveFrom === null ? null : findPrices(db, new Date(effectiveFrom.getTime() - 1));
}

/** Latest first, by the time they take effect. */
export async function listPriceVersions(db: Db | Trx, limit: number): Promise<readonly PriceVersion[]> {
  const rows = await db
    .selectFrom('price_lists')
    .select(COLUMNS)
    .orderBy('effective_from', 'desc')
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return [...rows.map((row) => camelRow(row)), ...(rows.length < limit ? [FIRST] : [])];
}

/** Returns the newest version. Locks, so that price lists are added one at a time. */
export async function lockPriceLists(trx: Trx): Promise<number> {
  await sql`lock table price_lists in share row exclusive mode`.execute(trx);
  const { newest } = await trx
    .selectFrom('price_lists')
    .select((eb) => eb.fn.max('version').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? FIRST.version;
}

export async function insertPrices(trx: Trx, prices: PriceVersion & { readonly effectiveFrom: Date }, at: Date) {
  await trx
    .insertInto('price_lists')
    .values({
      version: prices.version,
      effective_from: prices.effectiveFrom,
      currency: prices.currency,
      order_cents: prices.orderCents,
      delivery_cents: JSON.stringify(prices.deliveryCents),
      card_cents: JSON.stringify(prices.cardCents),
      created_by: prices.createdBy,
      created_at: at,
    })
    .execute();
}
