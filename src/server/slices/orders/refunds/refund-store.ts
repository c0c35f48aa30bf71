/** The SQL of refunds: owed, then sent to the payment provider, then recorded. */
import { type Selectable, sql } from 'kysely';
import { cents } from '#domain/money.ts';
import type { EventSource } from '#domain/order-status.ts';
import type { GivenReason, RefundReason } from '#domain/refund.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Schema } from '#server/frame/db/schema.ts';

/** Why money goes back, and on whose behalf. */
export type RefundCause = {
  readonly reason: RefundReason;
  readonly source: EventSource;
  /** The operator's name, if an operator did it. */
  readonly operator?: string | null;
  /** What that operator chose as the reason. */
  readonly operatorReason?: GivenReason | null;
};

const OWED = ['id', 'amount_cents', 'reason', 'source', 'operator', 'operator_reason'] as const;
export type OwedRefund = Pick<Selectable<Schema['refunds']>, (typeof OWED)[number]>;

/**
 * Adds to what is owed for the same cause, unless that was already sent, so that a mailing's pieces are refunded together.
 * Returns the refund's id.
 */
export async function addOwed(
  trx: Trx,
  orderId: string,
  { reason, source, operator = null, operatorReason = null }: RefundCause,
  { amountCents, at }: { readonly amountCents: number; readonly at: Date },
): Promise<string> {
  const known = await trx
    .updateTable('refunds')
    .set((eb) => ({ amount_cents: eb('amount_cents', '+', cents(amountCents)) }))
    .where('order_id', '=', orderId)
    .where('sent_at', 'is', null)
    .where('refunded_at', 'is', null)
    .where('reason', '=', reason)
    .where('source', '=', source)
    .where('operator', 'is not distinct from', operator)
    .where('operator_reason', 'is not distinct from', operatorReason)
    .where('notified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const cause = { reason, source, operator, operator_reason: operatorReason };
  const row = { order_id: orderId, amount_cents: amountCents, ...cause, owed_at: at };
  return (await trx.insertInto('refunds').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Records a refund that the payment provider has already made. */
export async function insertRefunded(
  trx: Trx,
  orderId: string,
  { reason, source }: RefundCause,
  refund: { readonly amountCents: number; readonly providerId: string; readonly at: Date },
): Promise<OwedRefund> {
  const { amountCents, providerId, at } = refund;
  return trx
    .insertInto('refunds')
    .values({
      order_id: orderId,
      amount_cents: amountCents,
      reason,
      source,
      owed_at: at,
      sent_at: at,
      provider_id: providerId,
      refunded_at: at,
    })
    .returning(OWED)
    .executeTakeFirstOrThrow();
}

export type Owed = { readonly cents: number; readonly since: Date | null };

export async function sumOwed(db: Db | Trx, orderId: string): Promise<Owed> {
  const { rows } = await sql<Owed>`
    select coalesce(sum(amount_cents), 0)::integer as cents, min(owed_at) as since
    from refunds where order_id = ${orderId} and refunded_at is null`.execute(db);
  return rows[0] ?? { cents: 0, since: null };
}

export async function owesForOperator(db: Db, orderId: string): Promise<boolean> {
  const owed = db.selectFrom('refunds').select('id').where('order_id', '=', orderId).where('refunded_at', 'is', null);
  return (await owed.where('source', '=', 'operator').executeTakeFirst()) !== undefined;
}

/** Sums the refunds that the payment provider was asked for. */
export async function sumSent(db: Db | Trx, orderId: string): Promise<number> {
  const { cents } = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::integer`.as('cents'))
    .where('order_id', '=', orderId)
    .where('sent_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return cents;
}

/** Marks everything owed as sent, in the order in which it became due. */
export async function takeOwed(trx: Trx, orderId: string, at: Date): Promise<readonly OwedRefund[]> {
  const open = trx.updateTable('refunds').set((eb) => ({ sent_at: eb.fn.coalesce('sent_at', eb.val(at)) }));
  const rows = await open
    .where('order_id', '=', orderId)
    .where('refunded_at', 'is', null)
    .returning([...OWED, 'owed_at'])
    .execute();
  return rows.sort((a, b) => a.owed_at.getTime() - b.owed_at.getTime());
}

/** Returns the refunds that weren't recorded before. */
export async function markRefunded(
  trx: Trx,
  ids: readonly string[],
  { providerId, at }: { readonly providerId: string; readonly at: Date },
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .updateTable('refunds')
    .set({ provider_id: providerId, refunded_at: at })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('refunded_at', 'is', null)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns refunds that the customer hasn't been notified about, oldest first, and marks them as notified. `isMade` leaves out
 * what is only owed. The order must be locked.
 */
export async function takeUnnotified(
  trx: Trx,
  orderId: string,
  { isMade, at }: { readonly isMade: boolean; readonly at: Date },
): Promise<readonly OwedRefund[]> {
  const rows = await trx
    .updateTable('refunds')
    .set({ notified_at: at })
    .where('order_id', '=', orderId)
    .where('notified_at', 'is', null)
    .$if(isMade, (query) => query.where('refunded_at', 'is not', null))
    .returning([...OWED, 'owed_at'])
    .execute();
  return rows.sort((a, b) => a.owed_at.getTime() - b.owed_at.getTime());
}

/** Sums the refunds that the customer was notified about. */
export async function sumNotified(trx: Trx, orderId: string): Promise<number> {
  const { cents } = await trx
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::integer`.as('cents'))
    .where('order_id', '=', orderId)
    .where('notified_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return cents;
}

/** Returns the operators who refunded these pieces one by one, by piece id. */
export async function findRefundingOperators(
  trx: Trx,
  pieceIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ readonly id: string; readonly operator: string }>`
    select pieces.id, refunds.operator from pieces join refunds on refunds.id = pieces.refund_id
    where pieces.id = any(${[...pieceIds]}::uuid[]) and refunds.operator is not null`.execute(trx);
  return new Map(rows.map(({ id, operator }) => [id, operator]));
}

/** Finds orders by the provider's refund id. One refund can pay several that were owed. */
export async function findRefundedOrders(db: Db, providerId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('refunds').select('order_id').where('provider_id', '=', providerId).execute();
  return [...new Set(rows.map(({ order_id }) => order_id))];
}

/** Exports an account's refunds, without the names of operators. */
export async function exportRefunds(trx: Trx, orderIds: readonly string[]) {
  return trx
    .selectFrom('refunds')
    .select([
      'id',
      'order_id',
      'amount_cents',
      'reason',
      'source',
      'operator_reason',
      'owed_at',
      'provider_id',
      'refunded_at',
    ])
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .orderBy('owed_at')
    .execute();
}
