import type { ColumnType } from 'kysely';
import type { Currency } from '#domain/money.ts';
import type { PriceList } from '#domain/pricing.ts';

type At = ColumnType<Date, Date | undefined, never>;

/** It only grows: the database refuses to change or delete a row. */
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

export type ShopTables = { price_lists: PriceLists };
