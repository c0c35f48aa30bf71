/** Simulates the customer's bank after a payment: it warns of fraud, opens a dispute, and decides it. */
import type { BankAction } from '#contract/sandbox/payments.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { emitEvent } from './events.ts';
import { type Form, requiredText } from './form.ts';
import { expandOfIntent, lockIntent, present } from './intents.ts';
import { pageOf } from './lists.ts';
import { type PaymentsSandbox, randomId } from './sandbox.ts';
import { findCharge, findDisputes, findMethod, insertDispute, updateDispute } from './store.ts';
import type { DisputeRow } from './tables.ts';
import { disputeObject, fraudWarningObject, type SandboxEvent } from './wire.ts';
import { invalid, unexpectedState } from './wire-error.ts';

/** Throws WireError when there is nothing to dispute, or no open dispute to decide. */
export async function actAsBank(
  sandbox: PaymentsSandbox,
  trx: Trx,
  { id, action }: { readonly id: string; readonly action: BankAction },
): Promise<void> {
  const intent = await lockIntent(trx, id);
  const charge = await findCharge(trx, id);
  if (charge === null) throw unexpectedState(await present(sandbox, trx, intent), 'dispute');
  const emit = (event: SandboxEvent) => emitEvent(sandbox, trx, { paymentIntentId: id, event });
  const report = async (dispute: DisputeRow, types: readonly DisputeEvent[]) => {
    for (const type of types) await emit({ type, object: disputeObject(dispute, charge, intent) });
  };
  const at = sandbox.clock.now();
  if (action === 'fraud_warning') {
    const object = fraudWarningObject(randomId('issfr'), charge, at);
    return emit({ type: 'radar.early_fraud_warning.created', object });
  }
  const open = (await findDisputes(trx, id)).find(({ status }) => status === 'needs_response');
  if (action === 'dispute') {
    if (open !== undefined) throw invalid('This payment is already disputed.');
    const dispute = { id: randomId('du'), payment_intent_id: id, status: 'needs_response', created_at: at } as const;
    return report(await insertDispute(trx, dispute), ['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
  }
  if (open === undefined) throw invalid('This payment has no open dispute.');
  const isWon = action === 'dispute_won';
  const decided = await updateDispute(trx, open.id, isWon ? 'won' : 'lost');
  await report(decided, ['charge.dispute.closed', ...(isWon ? (['charge.dispute.funds_reinstated'] as const) : [])]);
}

/** Some test cards are disputed or flagged as soon as they are charged. */
export async function actOnTestCard(sandbox: PaymentsSandbox, trx: Trx, id: string): Promise<void> {
  const { status, payment_method_id } = await lockIntent(trx, id);
  const method = payment_method_id === null ? undefined : await findMethod(trx, payment_method_id);
  const action = method?.behaviour;
  if (status !== 'succeeded' || (action !== 'dispute' && action !== 'fraud_warning')) return;
  await actAsBank(sandbox, trx, { id, action });
}

type DisputeEvent = Extract<SandboxEvent, { type: `charge.dispute.${string}` }>['type'];

/** Returns Stripe's list of a payment's disputes, newest first. */
export async function listDisputes(sandbox: PaymentsSandbox, trx: Trx, form: Form) {
  const intentId = requiredText(form, 'payment_intent');
  const intent = await lockIntent(trx, intentId);
  const charge = await findCharge(trx, intentId);
  const disputes = charge === null ? [] : await findDisputes(trx, intentId);
  const objects = disputes.flatMap((dispute) => (charge === null ? [] : disputeObject(dispute, charge, intent)));
  const page = pageOf(objects, form, '/v1/disputes');
  const data = page.data.map((dispute) => expandOfIntent(sandbox, trx, { intent, form, object: dispute }));
  return { ...page, data: await Promise.all(data) };
}
