/** Lists every payment with its charges, refunds and events for /sandbox. */
import type { SandboxPayment } from '#contract/sandbox/payments.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { Form } from './form.ts';
import { expandIntent, lockIntent, present } from './intents.ts';
import { readPage } from './lists.ts';
import type { PaymentsSandbox } from './sandbox.ts';
import { listEventsOf, listIntents, listPayments } from './store.ts';
import { type IntentObject, listObject } from './wire.ts';

const LEDGER_LIMIT = 100;

export async function listLedger(db: Db): Promise<SandboxPayment[]> {
  const rows = await listPayments(db, LEDGER_LIMIT);
  const events = await listEvents(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({
    id: row.id,
    order_id: row.metadata.order_id ?? null,
    amount_cents: row.amount,
    charged_cents: Number(row.charged),
    refunded_cents: Number(row.refunded),
    dispute: row.dispute,
    currency: row.currency,
    status: row.status,
    card: row.brand === null || row.last4 === null ? null : { brand: row.brand, last4: row.last4 },
    billing: row.billing_details,
    error_code: row.last_error?.decline_code ?? row.last_error?.code ?? null,
    created_at: row.created_at.toISOString(),
    events: events.filter((event) => event.intentId === row.id).map(({ event }) => event),
  }));
}

type LedgerEvent = { readonly intentId: string; readonly event: SandboxPayment['events'][number] };

async function listEvents(db: Db, intentIds: readonly string[]): Promise<LedgerEvent[]> {
  const rows = await listEventsOf(db, intentIds);
  return rows.map((row) => ({
    intentId: row.payment_intent_id,
    event: {
      id: row.id,
      type: row.type,
      state: row.is_dropped ? 'dropped' : row.delivered_at === null ? 'waiting' : 'delivered',
      created_at: row.created_at.toISOString(),
    },
  }));
}

export async function listPaymentIntents(sandbox: PaymentsSandbox, form: Form) {
  const { limit, after } = readPage(form);
  return sandbox.db.transaction().execute(async (trx) => {
    const rows = await listIntents(trx, {
      limit: limit + 1,
      after: after === null ? null : await lockIntent(trx, after),
    });
    const objects: IntentObject[] = [];
    for (const row of rows.slice(0, limit)) {
      objects.push(await expandIntent(trx, row, { form, object: await present(sandbox, trx, row) }));
    }
    return { ...listObject(objects, '/v1/payment_intents'), has_more: rows.length > limit };
  });
}
