/** Everything of one account: what is found, kept for the books, and deleted. */
import { sql } from 'kysely';
import { hashEmailAddress } from '../auth/accounts/email-address.ts';
import type { Db, Trx } from '../db/database.ts';
import { deleteLimitsOf } from '../http/rate-limit-store.ts';
import { type Order, toOrder } from '../orders/order.ts';
import { type LostFiles, pictureKeys } from './forget-files.ts';

export async function lockOrdersOf(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('orders').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute();
}

/**
 * Orders that somebody still has to do something about: paying, printing, giving the money back. A card that is in the
 * mail arrives without the account, and one that came back was printed.
 */
export async function findOpenOrders(db: Db | Trx, userId: string): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['pending_payment', 'processing']),
        eb('payment_status', '=', 'refund_due'),
        eb.and([
          eb('status', '=', 'failed'),
          eb('payment_status', '=', 'paid'),
          eb.or([eb('postgrid_order_id', 'is', null), eb('refund_due_at', 'is not', null)]),
        ]),
      ]),
    )
    .orderBy('created_at')
    .execute();
  return rows.map(toOrder);
}

export type Belongings = LostFiles & {
  readonly orderIds: readonly string[];
  readonly mailIds: readonly string[];
  /** Whatever a job may name. */
  readonly jobIds: readonly string[];
};

export async function findBelongings(trx: Trx, userId: string): Promise<Belongings> {
  const orders = await trx
    .selectFrom('orders')
    .select(['id', sql<string | null>`snapshot ->> 'uploadSha256'`.as('sha256')])
    .where('user_id', '=', userId)
    .execute();
  const orderIds = orders.map(({ id }) => id);
  const attempts = await trx
    .selectFrom('print_attempts')
    .select(['id', 'pdf_key'])
    .where('order_id', 'in', trx.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
  const uploads = await trx.selectFrom('uploads').select('sha256').where('user_id', '=', userId).execute();
  const mails = await trx.selectFrom('outgoing_mail').select('id').where('user_id', '=', userId).execute();
  const prints = await findPrints(trx, orderIds);
  const mailIds = mails.map(({ id }) => id);
  return {
    orderIds,
    mailIds,
    jobIds: [...orderIds, ...mailIds, ...attempts.map(({ id }) => id), ...prints.jobIds],
    photos: [...uploads, ...orders].flatMap(({ sha256 }) => sha256 ?? []),
    files: [...attempts.flatMap(({ pdf_key }) => pdf_key ?? []), ...prints.files],
  };
}

/** What the local print shop has of these orders. */
async function findPrints(trx: Trx, orderIds: readonly string[]) {
  const prints = await trx
    .selectFrom('sandbox.prints')
    .select(['id', 'pdf_key'])
    .where(isOneOf("metadata ->> 'order_id'", orderIds))
    .execute();
  const printIds = prints.map(({ id }) => id);
  const webhooks = await trx
    .selectFrom('sandbox.print_webhooks')
    .select('id')
    .where(isOneOf('print_id', printIds))
    .execute();
  return {
    jobIds: [...printIds, ...webhooks.map(({ id }) => id)],
    files: [...prints.map(({ pdf_key }) => pdf_key), ...pictureKeys(printIds)],
  };
}

/** The figures of paid orders without the customer, the recipient and the card. */
export async function keepForBookkeeping(trx: Trx, userId: string): Promise<void> {
  await sql`
    insert into bookkeeping (order_number, status, payment_status, quantity, recipient_country, total_cents,
      discount_cents, currency, coupon_code, payment_intent_id, refund_id, placed_at, paid_at, refunded_at)
    select order_number, status, payment_status, (snapshot #>> '{design,printing,quantity}')::integer,
      snapshot #>> '{design,text,country}', total_cents, discount_cents, currency, coupon_code, payment_intent_id,
      refund_id, created_at, paid_at, refunded_at
    from orders
    where user_id = ${userId} and payment_status <> 'unpaid'
  `.execute(trx);
}

/** In the order that the references between them ask for; what hangs on the user goes with the user. */
export async function deleteRows(trx: Trx, userId: string, { orderIds, mailIds }: Belongings): Promise<void> {
  const user = await trx
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  await trx.deleteFrom('sandbox.prints').where(isOneOf("metadata ->> 'order_id'", orderIds)).execute();
  await sql`
    update sandbox.payment_intents set billing_details = null where ${isOneOf("metadata ->> 'order_id'", orderIds)}
  `.execute(trx);
  await trx.deleteFrom('inbox').where(isOneOf('message_id', mailIds)).execute();
  await trx.updateTable('postcards').set({ order_id: null }).where('user_id', '=', userId).execute();
  await trx.deleteFrom('orders').where('user_id', '=', userId).execute();
  await trx.deleteFrom('postcards').where('user_id', '=', userId).execute();
  await trx.deleteFrom('auth.users').where('id', '=', userId).execute();
  // Not of an address that only waited to be theirs: it is a stranger's, whom the limit protects.
  for (const owner of [userId, ...(user === undefined ? [] : [hashEmailAddress(user.email)])]) {
    await deleteLimitsOf(trx, owner);
  }
}

/** One parameter, however many there are. */
function isOneOf(column: string, values: readonly string[]) {
  return sql<boolean>`${sql.raw(column)} = any(${[...values]}::text[])`;
}
