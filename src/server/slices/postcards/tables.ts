import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Address } from '#domain/address.ts';
import type { Drawings } from '#domain/drawing.ts';
import type { Front } from '#domain/front.ts';
import type { Language } from '#domain/language.ts';
import type { Currency } from '#domain/money.ts';
import type { MoneyFacts } from '#domain/money-story.ts';
import type { PaymentStatus, PostcardStatus, PrintLabel } from '#domain/order-status.ts';
import type { ShownFailure } from '#domain/print-problem.ts';
import type { PrintingOptions } from '#domain/printing-options.ts';
import type { Mailing } from '#domain/recipients.ts';
import type { TemplateId } from '#domain/template.ts';
import type { TextStyle } from '#domain/text-style.ts';
import type { GeneratedTimestamp, Json, RecipientColumns, Timestamp } from '#server/frame/db/columns.ts';

type Postcards = RecipientColumns & {
  id: Generated<string>;
  user_id: string;
  upload_id: string | null;
  template_id: TemplateId | null;
  image_url: GeneratedAlways<string | null>;
  front: Json<Front> | null;
  drawings: Json<Drawings> | null;
  mailing: Json<Mailing> | null;
  hidden_id: string | null;
  message: string;
  language: Generated<Language>;
  recipient_location: GeneratedAlways<string>;
  return_address: Json<Address> | null;
  font_family: TextStyle['fontFamily'];
  font_size: TextStyle['fontSize'];
  font_color: TextStyle['fontColor'];
  print_color: PrintingOptions['printColor'];
  size: PrintingOptions['size'];
  paper_type: PrintingOptions['paperType'];
  sides: PrintingOptions['sides'];
  orientation: PrintingOptions['orientation'];
  quantity: PrintingOptions['quantity'];
  stamp: Generated<PrintingOptions['stamp']>;
  status: Generated<PostcardStatus>;
  total_amount_cents: number;
  /** Dollars as text; the code computes in cents. */
  total_amount: GeneratedAlways<string>;
  postgrid_status: Generated<PrintLabel>;
  postgrid_order_id: string | null;
  postgrid_tracking_number: string | null;
  order_id: string | null;
  order_number: string | null;
  payment_status: PaymentStatus | null;
  ordered_at: Timestamp | null;
  copies_mailed: number | null;
  paid_cents: number | null;
  paid_currency: Currency | null;
  failure_kind: ShownFailure | null;
  has_address_problem: Generated<boolean>;
  is_delivery_estimated: Generated<boolean>;
  send_on: string | null;
  was_cancelled: Generated<boolean>;
  /** Describes its current or last order. */
  money: Json<MoneyFacts & { readonly currency: Currency; readonly orderId: string }> | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  deleted_at: Timestamp | null;
  saved_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
};

export type PostcardTables = { postcards: Postcards };

declare module '#server/frame/db/schema.ts' {
  interface Schema extends PostcardTables {}
}
