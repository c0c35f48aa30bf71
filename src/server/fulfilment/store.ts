/** Print attempts and what else fulfilment writes: the only SQL of this slice. */
import { type Selectable, sql } from 'kysely';
import type { FailureKind } from '#domain/print-problem.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { type Order, toOrder } from '../orders/order.ts';
import type { PrintReference, PrintState } from '../printing/port.ts';

export type Attempt = {
  readonly id: string;
  readonly orderId: string;
  readonly attempt: number;
  readonly orderNumber: string;
  readonly state: Schema['print_attempts']['state']['__select__'];
  readonly pdfKey: string | null;
  readonly providerId: string | null;
  readonly providerProgress: number;
  readonly createdAt: Date;
  readonly sendingSince: Date | null;
  readonly cancelRequestedAt: Date | null;
  readonly failure: string | null;
  readonly failedTries: number;
  readonly failureKind: FailureKind | null;
};

export type LoadedAttempt = { readonly attempt: Attempt; readonly order: Order };

function toAttempt(row: Selectable<Schema['print_attempts']>): Attempt {
  return {
    id: row.id,
    orderId: row.order_id,
    attempt: row.attempt,
    orderNumber: row.order_number,
    state: row.state,
    pdfKey: row.pdf_key,
    providerId: row.postgrid_order_id,
    providerProgress: row.provider_progress,
    createdAt: row.created_at,
    sendingSince: row.sending_since,
    cancelRequestedAt: row.cancel_requested_at,
    failure: row.failure,
    failedTries: row.failed_tries,
    failureKind: row.failure_kind,
  };
}

export async function findAttempt(db: Db, attemptId: string): Promise<LoadedAttempt | null> {
  const row = await db.selectFrom('print_attempts').selectAll().where('id', '=', attemptId).executeTakeFirst();
  if (row === undefined) return null;
  const order = await db.selectFrom('orders').selectAll().where('id', '=', row.order_id).executeTakeFirstOrThrow();
  return { attempt: toAttempt(row), order: toOrder(order) };
}

/** After the order's row, always in that order, so that no two transactions wait for each other. */
export async function lockAttempt(trx: Trx, attemptId: string): Promise<Attempt> {
  const row = await trx
    .selectFrom('print_attempts')
    .selectAll()
    .where('id', '=', attemptId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toAttempt(row);
}

export async function findLatestAttempt(db: Db | Trx, orderId: string): Promise<Attempt | null> {
  const row = await db
    .selectFrom('print_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : toAttempt(row);
}

/** A retry makes a new one, and news of those before it changes nothing any more. */
export async function isLatestAttempt(trx: Trx, { id, orderId }: Pick<Attempt, 'id' | 'orderId'>): Promise<boolean> {
  return (await findLatestAttempt(trx, orderId))?.id === id;
}

/** By the provider's id, or by what we wrote into the print's metadata when the id was never recorded. */
export async function findAttemptOf(db: Db, state: PrintState): Promise<Attempt | null> {
  const recorded = await findRecordedAttempt(db, state.providerId);
  if (recorded !== null || state.reference === null) return recorded;
  return findUnrecordedAttempt(db, state.reference);
}

export async function findRecordedAttempt(db: Db, providerId: string): Promise<Attempt | null> {
  const row = await db
    .selectFrom('print_attempts')
    .selectAll()
    .where('postgrid_order_id', '=', providerId)
    .executeTakeFirst();
  return row === undefined ? null : toAttempt(row);
}

async function findUnrecordedAttempt(db: Db, { orderId, attempt }: PrintReference): Promise<Attempt | null> {
  const row = await db
    .selectFrom('print_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('attempt', '=', attempt)
    .where('postgrid_order_id', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : toAttempt(row);
}

export type SentAttempt = Attempt & { readonly sendingSince: Date };

/** Earlier ones of the same order that were sent, and of which the printer's id was never learnt. */
export async function listUnheardAttempts(
  db: Db,
  { orderId, attempt }: Pick<Attempt, 'orderId' | 'attempt'>,
): Promise<readonly SentAttempt[]> {
  const rows = await db
    .selectFrom('print_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('attempt', '<', attempt)
    .where('postgrid_order_id', 'is', null)
    .orderBy('attempt')
    .execute();
  return rows.map(toAttempt).flatMap((earlier) => {
    const { sendingSince } = earlier;
    return sendingSince === null ? [] : [{ ...earlier, sendingSince }];
  });
}

export type NewAttempt = { readonly orderId: string; readonly attempt: number; readonly orderNumber: string };

export async function insertAttempt(trx: Trx, { orderId, attempt, orderNumber }: NewAttempt): Promise<string> {
  const row = await trx
    .insertInto('print_attempts')
    .values({ order_id: orderId, attempt, order_number: orderNumber })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type AttemptChanges = {
  readonly state?: Attempt['state'];
  readonly pdfKey?: string;
  readonly pdfSha256?: string;
  readonly providerId?: string;
  readonly failure?: string;
  readonly failedTries?: number;
  readonly failureKind?: FailureKind;
  readonly sendingSince?: Date;
  readonly submittedAt?: Date;
  readonly checkedAt?: Date;
  readonly settleAfter?: Date;
  readonly cancelRequestedAt?: Date | null;
};

export async function updateAttempt(db: Db | Trx, attemptId: string, changes: AttemptChanges): Promise<void> {
  const columns = {
    state: changes.state,
    pdf_key: changes.pdfKey,
    pdf_sha256: changes.pdfSha256,
    postgrid_order_id: changes.providerId,
    failure: changes.failure,
    failed_tries: changes.failedTries,
    failure_kind: changes.failureKind,
    sending_since: changes.sendingSince,
    submitted_at: changes.submittedAt,
    checked_at: changes.checkedAt,
    settle_after: changes.settleAfter,
    cancel_requested_at: changes.cancelRequestedAt,
  };
  // Kysely leaves out what is undefined.
  await db.updateTable('print_attempts').set(columns).where('id', '=', attemptId).execute();
}

/** News that is older than what is known already leaves the provider's word as it is. */
export async function updateProviderStatus(trx: Trx, attemptId: string, state: PrintState, at: Date): Promise<void> {
  await trx
    .updateTable('print_attempts')
    .set({ provider_status: state.providerStatus, provider_progress: state.progress, checked_at: at })
    .where('id', '=', attemptId)
    .where('provider_progress', '<=', state.progress)
    .execute();
}

/** What may change without a move: the tracking number, and that it is too late to cancel. */
export async function updateOrderFromPrint(trx: Trx, order: Order, state: PrintState, now: Date): Promise<void> {
  const trackingNumber = state.trackingNumber ?? order.trackingNumber;
  const isTooLate = !state.canCancel && order.cancelUntil !== null && order.cancelUntil > now;
  if (trackingNumber === order.trackingNumber && !isTooLate) return;
  await trx
    .updateTable('orders')
    .set({ tracking_number: trackingNumber, ...(isTooLate ? { cancel_until: now } : {}), updated_at: now })
    .where('id', '=', order.id)
    .execute();
  await trx
    .updateTable('postcards')
    .set({ postgrid_tracking_number: trackingNumber })
    .where('id', '=', order.postcardId)
    .where('order_id', '=', order.id)
    .execute();
}

export async function setRefundDue(trx: Trx, orderId: string, at: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ payment_status: 'refund_due', refund_due_at: at, updated_at: at })
    .where('id', '=', orderId)
    .execute();
}

/** The live order of a postcard of this user; a cancelled one is none. */
export async function findOrderOfPostcard(db: Db, userId: string, postcardId: string): Promise<Order | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('postcard_id', '=', postcardId)
    .where('user_id', '=', userId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

export async function findOwnOrder(db: Db, userId: string, orderId: string): Promise<Order | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/** False when this event was handled before. */
export async function takeWebhookEvent(
  trx: Trx,
  event: { readonly id: string; readonly type: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('webhook_events')
    .values({ provider: 'postgrid', event_id: event.id, type: event.type })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

export type OpenPrint = { readonly attemptId: string; readonly providerId: string; readonly since: Date };

/** Prints that can still change, the one that was looked at longest ago first; of one user or of all. */
export async function listOpenPrints(db: Db, limit: number, userId?: string): Promise<readonly OpenPrint[]> {
  const rows = await db
    .selectFrom('print_attempts')
    .innerJoin('orders', 'orders.id', 'print_attempts.order_id')
    .select(['print_attempts.id', 'print_attempts.postgrid_order_id', 'sending_since', 'print_attempts.created_at'])
    .where('print_attempts.state', '=', 'submitted')
    .where('orders.status', 'in', ['processing', 'shipped'])
    .$if(userId !== undefined, (query) => query.where('orders.user_id', '=', userId ?? ''))
    .orderBy(sql`print_attempts.checked_at asc nulls first`)
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, postgrid_order_id: providerId, sending_since, created_at }) =>
    providerId === null ? [] : [{ attemptId: id, providerId, since: sending_since ?? created_at }],
  );
}
