import type { Trx } from '../../db/database.ts';
import { emitEvent } from './events.ts';
import { type Form, metadataOf, requiredText, wholeNumber } from './form.ts';
import type { ApiResponse } from './idempotency.ts';
import { lockIntent } from './intents.ts';
import { type PaymentsSandbox, randomId } from './sandbox.ts';
import { findCharge, findDisputes, findRefunds, insertRefund } from './store.ts';
import type { RefundRow } from './tables.ts';
import { chargeObject, listObject, refundObject } from './wire.ts';
import { invalid } from './wire-error.ts';

/** Without an amount, refunds the whole charge; never more than is left. */
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
  const refunded = sumOf(await findRefunds(trx, intent.id));
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
    created_at: sandbox.clock.now(),
  });
  await emitEvent(sandbox, trx, {
    paymentIntentId: intent.id,
    event: { type: 'charge.refunded', object: chargeObject(charge, intent, refunded + amount) },
  });
  return { status: 200, body: refundObject(refund, charge, intent.currency) };
}

export async function listRefunds(trx: Trx, intentId: string): Promise<ApiResponse> {
  const intent = await lockIntent(trx, intentId);
  const charge = await findCharge(trx, intentId);
  const refunds = await findRefunds(trx, intentId);
  const objects = refunds.map((refund) => refundObject(refund, charge, intent.currency));
  return { status: 200, body: listObject(objects, '/v1/refunds') };
}

function sumOf(refunds: readonly RefundRow[]): number {
  return refunds.reduce((sum, refund) => sum + refund.amount, 0);
}
