import type { Trx } from '#server/frame/db/database.ts';
import { emitEvent } from './events.ts';
import { type Form, metadataOf, requiredText, wholeNumber } from './form.ts';
import type { ApiResponse } from './idempotency.ts';
import { expandOfIntent, lockIntent, sumOf } from './intents.ts';
import { pageOf } from './lists.ts';
import { type PaymentsSandbox, randomId } from './sandbox.ts';
import { findCharge, findDisputes, findMethod, findRefunds, insertRefund } from './store.ts';
import type { IntentRow } from './tables.ts';
import { chargeObject, refundObject, refundStatus } from './wire.ts';
import { invalid } from './wire-error.ts';

/** Refunds the whole charge if no amount is given, and never more than is left. */
export async function createRefund(sandbox: PaymentsSandbox, trx: Trx, form: Form): Promise<ApiResponse> {
  const intent = await lockIntent(trx, requiredText(form, 'payment_intent'));
  const charge = await findCharge(trx, intent.id);
  if (charge === null) {
    throw invalid('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' });
  }
  // Stripe refuses it too, because the bank has already taken the money back.
  if ((await findDisputes(trx, intent.id)).some(({ status }) => status !== 'won')) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  }
  const at = sandbox.clock.now();
  const kept = (await findRefunds(trx, intent.id)).filter((refund) => refundStatus(refund, at) !== 'failed');
  const refunded = sumOf(kept);
  const left = charge.amount - refunded;
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  const amount = form.has('amount') ? wholeNumber(form, 'amount') : left;
  if (amount < 1 || amount > left) {
    throw invalid('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
  }
  const refund = await insertRefund(trx, {
    id: randomId('re'),
    payment_intent_id: intent.id,
    amount,
    metadata: JSON.stringify(metadataOf(form)),
    ...(await settlementOf(trx, intent, at)),
    created_at: at,
  });
  await emitEvent(sandbox, trx, {
    paymentIntentId: intent.id,
    event: { type: 'charge.refunded', object: chargeObject(charge, intent, refunded + amount) },
  });
  const { currency } = intent;
  if (refund.settles_at !== null) {
    const object = refundObject(refund, { charge, currency, at: refund.settles_at });
    const type = refund.outcome === 'failed' ? 'refund.failed' : 'refund.updated';
    const event = { type, object } as const;
    await emitEvent(sandbox, trx, { paymentIntentId: intent.id, event, startAfter: refund.settles_at });
  }
  return { status: 200, body: refundObject(refund, { charge, currency, at }) };
}

/** Real banks take days. */
const SETTLING_MILLISECONDS = 20_000;

async function settlementOf(trx: Trx, { payment_method_id }: IntentRow, at: Date) {
  const method = payment_method_id === null ? undefined : await findMethod(trx, payment_method_id);
  const outcome = method?.behaviour === 'fail_refund' ? ('failed' as const) : ('succeeded' as const);
  const isSlow = method?.behaviour === 'fail_refund' || method?.behaviour === 'delay_refund';
  return { outcome, settles_at: isSlow ? new Date(at.getTime() + SETTLING_MILLISECONDS) : null };
}

export async function listRefunds(sandbox: PaymentsSandbox, trx: Trx, form: Form) {
  const intentId = requiredText(form, 'payment_intent');
  const intent = await lockIntent(trx, intentId);
  const charge = await findCharge(trx, intentId);
  const refunds = await findRefunds(trx, intentId);
  const context = { charge, currency: intent.currency, at: sandbox.clock.now() };
  const objects = refunds.map((refund) => refundObject(refund, context));
  const page = pageOf(objects, form, '/v1/refunds');
  const data = page.data.map((refund) => expandOfIntent(sandbox, trx, { intent, form, object: refund }));
  return { ...page, data: await Promise.all(data) };
}
