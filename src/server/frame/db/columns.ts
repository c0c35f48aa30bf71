/** Column types shared by several slices. */
import type { ColumnType, Generated } from 'kysely';
import type { Country } from '#domain/address.ts';
import type { Cents } from '#domain/money.ts';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
/** The database keeps whole numbers only, so what it returns are cents. */
export type Money = ColumnType<Cents, number, number>;
export type GeneratedMoney = ColumnType<Cents, number | undefined, number>;
/** Written as JSON text, read as a value. */
export type Json<T> = ColumnType<T, string, string>;

export type RecipientColumns = {
  recipient_name: string;
  recipient_company: Generated<string>;
  recipient_address_line1: string;
  recipient_address_line2: Generated<string>;
  recipient_postal_code: string;
  recipient_city: Generated<string>;
  recipient_state: Generated<string>;
  recipient_country: Country;
};
