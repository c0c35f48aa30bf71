/** Creates, confirms and cancels payment intents, each step in one transaction with its event. */
import type { Trx } from '#server/frame/db/database.ts';
import { createMethod, createNamedMethod, declineBody, declineOf } from './cards.ts';
import { emitEvent } from './events.ts';
import { type Form, formIn, metadataOf, requiredText, wholeNumber } from './form.ts';
import type { ApiResponse } from './idempotency.ts';
import { expand } from './lists.ts';
import { type PaymentsSandbox, randomId } from './sandbox.ts';
import {
  findCharge,
  findMethod,
  findRefunds,
  insertCharge,
  insertIntent,
  lockIntentRow,
  updateIntent,
} from './store.ts';
import type { IntentRow, LastError, MethodRow } from './tables.ts';
import { chargeObject, type IntentObject, intentObject, methodObject } from './wire.ts';
import { invalid, missing, unexpectedState } from './wire-error.ts';

/** Leaves out currencies that no card is charged in. */
const CURRENCIES = new Set(Intl.supportedValuesOf('currency').filter((code) => !['XDR', 'XSU', 'XXX'].includes(code)));

function readCurrency(form: Form): string {
  const currency = requiredText(form, 'currency').toLowerCase();
  if (CURRENCIES.has(currency.toUpperCase())) return currency;
  throw invalid(`Invalid currency: ${currency.slice(0, 20)}`, { param: 'currency' });
}

const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

export async function createIntent(sandbox: PaymentsSandbox, trx: Trx, form: Form): Promise<ApiResponse> {
  const amount = wholeNumber(form, 'amount');
  if (amount < MIN_AMOUNT) {
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > MAX_AMOUNT) {
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  }
  const currency = readCurrency(form);
  const id = randomId('pi');
  const intent = await insertIntent(trx, {
    id,
    client_secret: `${id}_${randomId('secret')}`,
    amount,
    currency,
    metadata: JSON.stringify(metadataOf(form)),
    description: form.get('description'),
    receipt_email: form.get('receipt_email'),
    statement_descriptor_suffix: readSuffix(form),
    status: 'requires_payment_method',
    created_at: sandbox.clock.now(),
  });
  if (form.get('confirm') === 'true') return confirmIntent(sandbox, trx, { id, form });
  return { status: 200, body: await present(sandbox, trx, intent) };
}

const MAX_SUFFIX_LENGTH = 22;

function readSuffix(form: Form): string | null {
  const suffix = form.get('statement_descriptor_suffix');
  if (suffix === null || (suffix.length <= MAX_SUFFIX_LENGTH && !/[<>\\'"*]/.test(suffix))) return suffix;
  throw invalid('The statement descriptor suffix is invalid.', { param: 'statement_descriptor_suffix' });
}

export async function confirmIntent(
  sandbox: PaymentsSandbox,
  trx: Trx,
  { id, form }: { id: string; form: Form },
): Promise<ApiResponse> {
  const intent = await lockIntent(trx, id);
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') {
    throw unexpectedState(await present(sandbox, trx, intent), 'confirm');
  }
  const method = await findOrCreateMethod(sandbox, trx, { id, form });
  const methodId = method.id;
  const decline = declineOf(method.behaviour);
  if (decline !== null) return declineIntent(sandbox, trx, { intent, error: decline, methodId });
  if (method.behaviour === 'authenticate') {
    const waiting = await updateIntent(trx, id, {
      status: 'requires_action',
      payment_method_id: methodId,
      return_url: form.get('return_url'),
      last_error: null,
    });
    return { status: 200, body: await present(sandbox, trx, waiting) };
  }
  return { status: 200, body: await chargeIntent(sandbox, trx, { intent, methodId }) };
}

/** Finds the method by its id, or creates it from the card in the request, as Stripe's client sends it. */
async function findOrCreateMethod(
  sandbox: PaymentsSandbox,
  trx: Trx,
  { id, form }: { id: string; form: Form },
): Promise<MethodRow> {
  const sent = formIn(form, 'payment_method_data');
  if (sent.has('type')) {
    const billing = formIn(sent, 'billing_details');
    const details = { email: billing.get('email'), phone: billing.get('phone') };
    await updateIntent(trx, id, { billing_details: JSON.stringify(details) });
    return createMethod(sandbox, trx, sent);
  }
  const methodId = requiredText(form, 'payment_method');
  const method = (await createNamedMethod(sandbox, trx, methodId)) ?? (await findMethod(trx, methodId));
  if (method === undefined) throw missing('payment_method', methodId);
  return method;
}

/** Handles the customer's answer on the bank's page. */
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

export async function cancelIntent(sandbox: PaymentsSandbox, trx: Trx, id: string): Promise<ApiResponse> {
  const intent = await lockIntent(trx, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    throw unexpectedState(await present(sandbox, trx, intent), 'cancel');
  }
  const canceled = await updateIntent(trx, id, { status: 'canceled', canceled_at: sandbox.clock.now() });
  return { status: 200, body: await report(sandbox, trx, canceled, 'payment_intent.canceled') };
}

type Confirmed = { readonly intent: IntentRow; readonly methodId: string };

async function chargeIntent(sandbox: PaymentsSandbox, trx: Trx, { intent, methodId }: Confirmed) {
  await insertCharge(trx, {
    id: randomId('ch'),
    payment_intent_id: intent.id,
    amount: intent.amount,
    created_at: sandbox.clock.now(),
  });
  const succeeded = await updateIntent(trx, intent.id, {
    status: 'succeeded',
    payment_method_id: methodId,
    last_error: null,
  });
  return report(sandbox, trx, succeeded, 'payment_intent.succeeded');
}

async function declineIntent(
  sandbox: PaymentsSandbox,
  trx: Trx,
  { intent, error }: Confirmed & { error: LastError },
): Promise<ApiResponse> {
  const declined = await updateIntent(trx, intent.id, {
    status: 'requires_payment_method',
    payment_method_id: null,
    last_error: JSON.stringify(error),
  });
  const object = await report(sandbox, trx, declined, 'payment_intent.payment_failed');
  return { status: 402, body: { error: { ...declineBody(error), payment_intent: object } } };
}

/** Locks the row, so that simultaneous confirming and canceling take turns. */
export async function lockIntent(trx: Trx, id: string): Promise<IntentRow> {
  const row = await lockIntentRow(trx, id);
  if (row === undefined) throw missing('payment_intent', id);
  return row;
}

export async function present({ siteUrl }: PaymentsSandbox, trx: Trx, intent: IntentRow): Promise<IntentObject> {
  return intentObject(intent, { charge: await findCharge(trx, intent.id), siteUrl });
}

/** Includes the whole charge or payment method, if the request asks for it. */
export async function expandIntent<T extends object>(
  trx: Trx,
  intent: IntentRow,
  { form, object }: { readonly form: Form; readonly object: T },
): Promise<T> {
  return expand(object, form, {
    latest_charge: async () => {
      const charge = await findCharge(trx, intent.id);
      const refunded = (await findRefunds(trx, intent.id)).filter(({ outcome }) => outcome === 'succeeded');
      return charge && chargeObject(charge, intent, sumOf(refunded));
    },
    payment_method: async () => {
      const method = intent.payment_method_id === null ? undefined : await findMethod(trx, intent.payment_method_id);
      return method === undefined ? null : methodObject(method);
    },
  });
}

/** Does the same for a refund or a dispute of an intent. */
export async function expandOfIntent<T extends object>(
  sandbox: PaymentsSandbox,
  trx: Trx,
  { intent, form, object }: { readonly intent: IntentRow; readonly form: Form; readonly object: T },
): Promise<T> {
  return expand(object, form, {
    charge: async () => {
      const charge = await findCharge(trx, intent.id);
      return charge && chargeObject(charge, intent, 0);
    },
    payment_intent: () => present(sandbox, trx, intent),
  });
}

export function sumOf(rows: readonly { readonly amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** The events that our endpoint is subscribed to. */
type ReportedEvent = 'payment_intent.succeeded' | 'payment_intent.payment_failed' | 'payment_intent.canceled';

async function report(sandbox: PaymentsSandbox, trx: Trx, intent: IntentRow, type: ReportedEvent) {
  const object = await present(sandbox, trx, intent);
  await emitEvent(sandbox, trx, { paymentIntentId: intent.id, event: { type, object } });
  return object;
}
