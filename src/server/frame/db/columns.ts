/** Column types shared by several slices. */
import type { ColumnType, Generated } from 'kysely';
import type { Country } from '#domain/address.ts';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
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
