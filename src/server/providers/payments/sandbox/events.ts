/** Sends events like Stripe: recorded with the change they report, delivered by a job, signed for each try. */
import { createHmac } from 'node:crypto';
import type { Trx } from '#server/frame/db/database.ts';
import { type PaymentsSandbox, randomId } from './sandbox.ts';
import { findEvent, insertEvent, setEventDelivered, takeSwitch } from './store.ts';
import { eventObject, type SandboxEvent } from './wire.ts';

const DELIVERY_TIMEOUT_MS = 10_000;

type Emission = {
  readonly paymentIntentId: string;
  readonly event: SandboxEvent;
  readonly startAfter?: Date;
};

export async function emitEvent(
  { clock, jobs }: PaymentsSandbox,
  trx: Trx,
  { paymentIntentId, event, startAfter }: Emission,
): Promise<void> {
  const id = randomId('evt');
  const at = clock.now();
  const isDropped = await takeSwitch(trx, 'drop_webhooks');
  await insertEvent(trx, {
    id,
    type: event.type,
    payment_intent_id: paymentIntentId,
    body: JSON.stringify(eventObject(id, event, at)),
    is_dropped: isDropped,
    created_at: at,
  });
  if (!isDropped) await jobs.send('sandbox-webhook', { deliveryId: id }, { trx, ...(startAfter && { startAfter }) });
}

/** Handles 'sandbox-webhook'. Throws unless the response is 2xx, so that the job is tried again. */
export async function deliverEvent(sandbox: PaymentsSandbox, id: string): Promise<void> {
  const event = await findEvent(sandbox.db, id);
  if (event === undefined || event.delivered_at !== null) return;
  const response = await fetch(`${sandbox.ownUrl}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(sandbox, event.body) },
    body: event.body,
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the webhook ${id} got status ${response.status}`);
  await setEventDelivered(sandbox.db, id, sandbox.clock.now());
}

function sign({ clock, keys }: PaymentsSandbox, body: string): string {
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const signature = createHmac('sha256', keys.webhookSecret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
