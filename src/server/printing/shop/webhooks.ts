/** Sends webhooks like PostGrid: recorded with the change they report, delivered by a job, signed for each try. */
import { randomBytes } from 'node:crypto';
import type { Trx } from '../../db/database.ts';
import { signPostgridBody } from '../postgrid-webhook.ts';
import { type PrintShop, presentPrint } from './print-shop.ts';
import { findWebhookBody, insertWebhook, markWebhookDelivered, type Print, takeSwitch } from './store.ts';

const DELIVERY_TIMEOUT_MILLISECONDS = 15_000;

export type ShopEvent = 'postcard.created' | 'postcard.updated';

export async function queueWebhook(shop: PrintShop, trx: Trx, event: { type: ShopEvent; print: Print }): Promise<void> {
  const at = shop.clock.now();
  const body = JSON.stringify({
    id: `event_${randomBytes(12).toString('hex')}`,
    object: 'event',
    type: event.type,
    live: false,
    createdAt: at.toISOString(),
    data: presentPrint(event.print),
  });
  const deliveryId = await insertWebhook(trx, { printId: event.print.id, body, at });
  await shop.jobs.send('print-shop-webhook', { deliveryId }, { trx });
}

export async function deliverWebhook(shop: PrintShop, deliveryId: string): Promise<void> {
  const body = await findWebhookBody(shop.db, deliveryId);
  if (body === null || (await takeSwitch(shop.db, 'lose_webhooks'))) return;
  const time = String(shop.clock.now().getTime());
  const signature = signPostgridBody(Buffer.from(body), time, shop.webhookSecret);
  const response = await fetch(shop.webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'postgrid-signature': `t=${time},v1=${signature}` },
    body,
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MILLISECONDS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the webhook got status ${response.status}`);
  await markWebhookDelivered(shop.db, deliveryId, shop.clock.now());
}
