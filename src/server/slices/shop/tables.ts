import type { ColumnType } from 'kysely';
import type { Currency } from '#domain/money.ts';
import type { PriceList } from '#domain/price-list.ts';

type At = ColumnType<Date, Date | undefined, never>;

/** Append-only: the database refuses to change or delete a row. */
type PriceLists = {
  version: number;
  effective_from: ColumnType<Date, Date, never>;
  currency: Currency;
  order_cents: number;
  delivery_cents: ColumnType<PriceList['deliveryCents'], string, never>;
  card_cents: ColumnType<PriceList['cardCents'], string, never>;
  created_by: string | null;
  created_at: At;
};

/** Has at most one row. */
type ShopSettings = {
  id: number;
  /** Parsed by the store. */
  choices: ColumnType<Record<string, unknown>, string, string>;
  revision: number;
  changed_by: string | null;
  changed_at: Date;
};

export type ShopTables = { price_lists: PriceLists; shop_settings: ShopSettings };

declare module '#server/frame/db/schema.ts' {
  interface Schema extends ShopTables {}
}
