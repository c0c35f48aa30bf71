import { type Insertable, sql } from 'kysely';
import type { PaymentSwitch } from '#contract/sandbox/payments.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { ChargeRow, DisputeRow, IntentRow, MethodRow, RefundRow, SandboxTables } from './tables.ts';

type New<Table extends keyof SandboxTables> = Insertable<SandboxTables[Table]>;

export async function readKeys(db: Db) {
  return db.selectFrom('sandbox.payment_keys').selectAll().executeTakeFirstOrThrow();
}

export async function insertMethod(db: Db | Trx, method: New<'sandbox.payment_methods'>): Promise<MethodRow> {
  const insert = db.insertInto('sandbox.payment_methods').values(method);
  return insert.returningAll().executeTakeFirstOrThrow();
}

export async function findMethod(trx: Trx, id: string): Promise<MethodRow | undefined> {
  const methods = trx.selectFrom('sandbox.payment_methods').selectAll();
  return methods.where('id', '=', id).executeTakeFirst();
}

export async function insertIntent(trx: Trx, intent: New<'sandbox.payment_intents'>): Promise<IntentRow> {
  const insert = trx.insertInto('sandbox.payment_intents').values(intent);
  return insert.returningAll().executeTakeFirstOrThrow();
}

export async function findIntent(db: Db, id: string): Promise<IntentRow | undefined> {
  const intents = db.selectFrom('sandbox.payment_intents').selectAll();
  return intents.where('id', '=', id).executeTakeFirst();
}

/** Locks the row until the transaction ends. */
export async function lockIntentRow(trx: Trx, id: string): Promise<IntentRow | undefined> {
  const intents = trx.selectFrom('sandbox.payment_intents').selectAll();
  return intents.where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Newest first, starting after `after`. */
export async function listIntents(
  trx: Trx,
  { limit, after }: { readonly limit: number; readonly after: IntentRow | null },
): Promise<IntentRow[]> {
  const intents = trx.selectFrom('sandbox.payment_intents').selectAll();
  const older =
    after === null ? intents : intents.where(sql<boolean>`(created_at, id) < (${after.created_at}, ${after.id})`);
  return older.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export type IntentChanges = {
  readonly status?: IntentRow['status'];
  readonly payment_method_id?: string | null;
  readonly return_url?: string | null;
  readonly last_error?: string | null;
  readonly billing_details?: string;
  readonly canceled_at?: Date;
};

export async function updateIntent(trx: Trx, id: string, changes: IntentChanges): Promise<IntentRow> {
  const update = trx.updateTable('sandbox.payment_intents').set(changes);
  return update.where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function forgetBillingDetails(trx: Trx, orderIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('sandbox.payment_intents')
    .set({ billing_details: null, receipt_email: null })
    .where(sql<boolean>`metadata ->> 'order_id' = any(${[...orderIds]}::text[])`)
    .execute();
}

export async function insertCharge(trx: Trx, charge: New<'sandbox.charges'>): Promise<void> {
  await trx.insertInto('sandbox.charges').values(charge).execute();
}

export async function findCharge(trx: Trx, intentId: string): Promise<ChargeRow | null> {
  const charges = trx.selectFrom('sandbox.charges').selectAll();
  return (await charges.where('payment_intent_id', '=', intentId).executeTakeFirst()) ?? null;
}

export async function insertRefund(trx: Trx, refund: New<'sandbox.refunds'>): Promise<RefundRow> {
  const insert = trx.insertInto('sandbox.refunds').values(refund);
  return insert.returningAll().executeTakeFirstOrThrow();
}

/** Newest first. */
export async function findRefunds(trx: Trx, intentId: string): Promise<RefundRow[]> {
  const refunds = trx.selectFrom('sandbox.refunds').selectAll();
  return refunds.where('payment_intent_id', '=', intentId).orderBy('created_at', 'desc').execute();
}

export async function insertDispute(trx: Trx, dispute: New<'sandbox.disputes'>): Promise<DisputeRow> {
  const insert = trx.insertInto('sandbox.disputes').values(dispute);
  return insert.returningAll().executeTakeFirstOrThrow();
}

/** Newest first. */
export async function findDisputes(trx: Trx, intentId: string): Promise<DisputeRow[]> {
  const disputes = trx.selectFrom('sandbox.disputes').selectAll();
  return disputes.where('payment_intent_id', '=', intentId).orderBy('created_at', 'desc').execute();
}

export async function updateDispute(trx: Trx, id: string, status: 'won' | 'lost'): Promise<DisputeRow> {
  const update = trx.updateTable('sandbox.disputes').set({ status }).where('id', '=', id);
  return update.returningAll().executeTakeFirstOrThrow();
}

export async function insertEvent(trx: Trx, event: New<'sandbox.payment_events'>): Promise<void> {
  await trx.insertInto('sandbox.payment_events').values(event).execute();
}

export async function findEvent(db: Db, id: string) {
  const events = db.selectFrom('sandbox.payment_events').selectAll();
  return events.where('id', '=', id).executeTakeFirst();
}

export async function setEventDelivered(db: Db, id: string, at: Date): Promise<void> {
  const update = db.updateTable('sandbox.payment_events').set({ delivered_at: at });
  await update.where('id', '=', id).execute();
}

/** Oldest first. */
export async function listEventsOf(db: Db, intentIds: readonly string[]) {
  if (intentIds.length === 0) return [];
  return db
    .selectFrom('sandbox.payment_events')
    .select(['id', 'type', 'payment_intent_id', 'is_dropped', 'delivered_at', 'created_at'])
    .where('payment_intent_id', 'in', intentIds)
    .orderBy('created_at')
    .execute();
}

/** Lists each intent with its card, its charged and refunded amounts and its latest dispute, newest first. */
export async function listPayments(db: Db, limit: number) {
  return db
    .selectFrom('sandbox.payment_intents as intent')
    .leftJoin('sandbox.payment_methods as method', 'method.id', 'intent.payment_method_id')
    .selectAll('intent')
    .select(['method.brand', 'method.last4'])
    .select((eb) => [
      eb
        .selectFrom('sandbox.charges')
        .select((sub) => sub.fn.coalesce(sub.fn.sum<number>('amount'), sub.lit(0)).as('sum'))
        .whereRef('payment_intent_id', '=', 'intent.id')
        .as('charged'),
      eb
        .selectFrom('sandbox.refunds')
        .select((sub) => sub.fn.coalesce(sub.fn.sum<number>('amount'), sub.lit(0)).as('sum'))
        .whereRef('payment_intent_id', '=', 'intent.id')
        .where('outcome', '=', 'succeeded')
        .as('refunded'),
      eb
        .selectFrom('sandbox.disputes')
        .select('status')
        .whereRef('payment_intent_id', '=', 'intent.id')
        .orderBy('created_at', 'desc')
        .limit(1)
        .as('dispute'),
    ])
    .orderBy('intent.created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Returns false while another request with this idempotency key is being handled. */
export async function lockKey(trx: Trx, key: string): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`payment-key:${key}`}, 0)) as is_free`.execute(trx);
  return rows[0]?.is_free === true;
}

export async function findResponse(trx: Trx, key: string) {
  const responses = trx.selectFrom('sandbox.payment_idempotency').selectAll();
  return responses.where('key', '=', key).executeTakeFirst();
}

export type KeyedResponse = {
  readonly key: string;
  readonly requestHash: string;
  readonly response: { readonly status: number; readonly body: object };
  readonly at: Date;
};

export async function recordResponse(trx: Trx, { key, requestHash, response, at }: KeyedResponse): Promise<void> {
  const { status, body } = response;
  const row = { key, request_hash: requestHash, status, body: JSON.stringify(body), created_at: at };
  await trx.insertInto('sandbox.payment_idempotency').values(row).execute();
}

export async function setSavepoint(trx: Trx): Promise<void> {
  await sql`savepoint work`.execute(trx);
}

export async function undoToSavepoint(trx: Trx): Promise<void> {
  await sql`rollback to savepoint work`.execute(trx);
}

export async function deleteResponsesBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('sandbox.payment_idempotency').where('created_at', '<', time).execute();
}

/** Switches make the sandbox fail on purpose, so that every failure can be tried by hand and in tests. */
export async function setSwitch(db: Db, name: PaymentSwitch, remaining: number): Promise<void> {
  await db
    .insertInto('sandbox.payment_switches')
    .values({ name, remaining })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ remaining }))
    .execute();
}

export async function listSwitches(db: Db): Promise<Partial<Record<string, number>>> {
  const rows = await db.selectFrom('sandbox.payment_switches').selectAll().execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.remaining]));
}

/** Returns true as many times as the switch was set to. */
export async function takeSwitch(db: Db | Trx, name: PaymentSwitch): Promise<boolean> {
  const result = await db
    .updateTable('sandbox.payment_switches')
    .set({ remaining: sql`remaining - 1` })
    .where('name', '=', name)
    .where('remaining', '>', 0)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
