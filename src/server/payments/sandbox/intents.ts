/** The life of a payment intent, each step in one transaction with its event. */
import type { Trx } from '../../db/database.ts';
import { createMethod, declineBody, declineOf } from './cards.ts';
import { emitEvent } from './events.ts';
import { type Form, formIn, metadataOf, requiredText, wholeNumber } from './form.ts';
import type { Answer } from './idempotency.ts';
import { randomId } from './random-id.ts';
import type { PaymentsSandbox } from './sandbox.ts';
import { type ChargeRow, type IntentRow, type LastError, type MethodRow, sandboxTablesIn } from './tables.ts';
import { type IntentObject, intentObject } from './wire.ts';
import { invalid, missing, unexpectedState } from './wire-error.ts';

const SMALLEST_AMOUNT = 50;
const LARGEST_AMOUNT = 99_999_999;

export async function createIntent(sandbox: PaymentsSandbox, trx: Trx, form: Form): Promise<Answer> {
  const amount = wholeNumber(form, 'amount');
  if (amount < SMALLEST_AMOUNT) {
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > LARGEST_AMOUNT) {
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  }
  const id = randomId('pi');
  const intent = await sandboxTablesIn(trx)
    .insertInto('sandbox.payment_intents')
    .values({
      id,
      client_secret: `${id}_${randomId('secret')}`,
      amount,
      currency: requiredText(form, 'currency').toLowerCase(),
      metadata: JSON.stringify(metadataOf(form)),
      status: 'requires_payment_method',
      created_at: sandbox.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { status: 200, body: await present(sandbox, trx, intent) };
}

export async function confirmIntent(
  sandbox: PaymentsSandbox,
  trx: Trx,
  { id, form }: { id: string; form: Form },
): Promise<Answer> {
  const intent = await lockIntent(trx, id);
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    throw unexpectedState(await present(sandbox, trx, intent), 'confirm');
  }
  const method = await findOrCreateMethod(sandbox, trx, { id, form });
  const methodId = method.id;
  const decline = declineOf(method.behaviour);
  if (decline !== null) return declineIntent(sandbox, trx, { intent, error: decline, methodId });
  if (method.behaviour === 'authenticate') {
    const waiting = await update(trx, id, {
      status: 'requires_action',
      payment_method_id: methodId,
      return_url: form.get('return_url'),
      last_error: null,
    });
    return { status: 200, body: await present(sandbox, trx, waiting) };
  }
  return { status: 200, body: await chargeIntent(sandbox, trx, { intent, methodId }) };
}

/** By its id, or from the card that came along, as Stripe's own client sends it together with email and phone. */
async function findOrCreateMethod(
  sandbox: PaymentsSandbox,
  trx: Trx,
  { id, form }: { id: string; form: Form },
): Promise<MethodRow> {
  const tables = sandboxTablesIn(trx);
  const sent = formIn(form, 'payment_method_data');
  if (sent.has('type')) {
    const billing = formIn(sent, 'billing_details');
    const details = { email: billing.get('email'), phone: billing.get('phone') };
    const billing_details = JSON.stringify(details);
    await tables.updateTable('sandbox.payment_intents').set({ billing_details }).where('id', '=', id).execute();
    return createMethod(sandbox, tables, sent);
  }
  const methodId = requiredText(form, 'payment_method');
  const method = await tables
    .selectFrom('sandbox.payment_methods')
    .selectAll()
    .where('id', '=', methodId)
    .executeTakeFirst();
  if (method === undefined) throw missing('payment_method', methodId);
  return method;
}

/** The customer's answer to their bank. */
export async function authenticateIntent(
  sandbox: PaymentsSandbox,
  trx: Trx,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<IntentRow> {
  const intent = await lockIntent(trx, id);
  if (intent.status !== 'requires_action') throw unexpectedState(await present(sandbox, trx, intent), 'authenticate');
  const methodId = intent.payment_method_id ?? '';
  if (isApproved) {
    await chargeIntent(sandbox, trx, { intent, methodId });
  } else {
    const error = {
      code: 'payment_intent_authentication_failure',
      message: 'The provided payment method has failed authentication.',
    };
    await declineIntent(sandbox, trx, { intent, error, methodId });
  }
  return lockIntent(trx, id);
}

export async function cancelIntent(sandbox: PaymentsSandbox, trx: Trx, id: string): Promise<Answer> {
  const intent = await lockIntent(trx, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    throw unexpectedState(await present(sandbox, trx, intent), 'cancel');
  }
  const canceled = await update(trx, id, { status: 'canceled', canceled_at: sandbox.clock.now() });
  return { status: 200, body: await tell(sandbox, trx, canceled, 'payment_intent.canceled') };
}

type Confirmed = { readonly intent: IntentRow; readonly methodId: string };

async function chargeIntent(sandbox: PaymentsSandbox, trx: Trx, { intent, methodId }: Confirmed) {
  await sandboxTablesIn(trx)
    .insertInto('sandbox.charges')
    .values({
      id: randomId('ch'),
      payment_intent_id: intent.id,
      amount: intent.amount,
      created_at: sandbox.clock.now(),
    })
    .execute();
  const succeeded = await update(trx, intent.id, {
    status: 'succeeded',
    payment_method_id: methodId,
    last_error: null,
  });
  return tell(sandbox, trx, succeeded, 'payment_intent.succeeded');
}

async function declineIntent(
  sandbox: PaymentsSandbox,
  trx: Trx,
  { intent, error }: Confirmed & { error: LastError },
): Promise<Answer> {
  const declined = await update(trx, intent.id, {
    status: 'requires_payment_method',
    payment_method_id: null,
    last_error: JSON.stringify(error),
  });
  const object = await tell(sandbox, trx, declined, 'payment_intent.payment_failed');
  return { status: 402, body: { error: { ...declineBody(error), payment_intent: object } } };
}

/** Locked until the transaction ends: confirming and cancelling at the same moment come one after the other. */
export async function lockIntent(trx: Trx, id: string): Promise<IntentRow> {
  const row = await sandboxTablesIn(trx)
    .selectFrom('sandbox.payment_intents')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw missing('payment_intent', id);
  return row;
}

export async function findCharge(trx: Trx, intentId: string): Promise<ChargeRow | null> {
  const row = await sandboxTablesIn(trx)
    .selectFrom('sandbox.charges')
    .selectAll()
    .where('payment_intent_id', '=', intentId)
    .executeTakeFirst();
  return row ?? null;
}

export async function present({ siteUrl }: PaymentsSandbox, trx: Trx, intent: IntentRow): Promise<IntentObject> {
  return intentObject(intent, { charge: await findCharge(trx, intent.id), siteUrl });
}

type IntentChanges = {
  readonly status: IntentRow['status'];
  readonly payment_method_id?: string | null;
  readonly return_url?: string | null;
  readonly last_error?: string | null;
  readonly canceled_at?: Date;
};

async function update(trx: Trx, id: string, changes: IntentChanges): Promise<IntentRow> {
  return sandboxTablesIn(trx)
    .updateTable('sandbox.payment_intents')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The events that our endpoint is subscribed to. */
type ToldEvent = 'payment_intent.succeeded' | 'payment_intent.payment_failed' | 'payment_intent.canceled';

async function tell(sandbox: PaymentsSandbox, trx: Trx, intent: IntentRow, type: ToldEvent) {
  const object = await present(sandbox, trx, intent);
  await emitEvent(sandbox, trx, { paymentIntentId: intent.id, event: { type, object } });
  return object;
}
