/** Sends webhooks like PostGrid: recorded with the change they report, delivered by a job, as a token without an id. */
import type { Trx } from '../../db/database.ts';
import { signPostgridToken } from '../postgrid-webhook.ts';
import { presentPrint } from './present.ts';
import type { PrintShop } from './print-shop.ts';
import { findWebhookBody, insertWebhook, markWebhookDelivered, type Print, takeSwitch } from './store.ts';

const DELIVERY_TIMEOUT_MILLISECONDS = 15_000;

export type ShopEvent = 'postcard.created' | 'postcard.updated';

export async function queueWebhook(shop: PrintShop, trx: Trx, event: { type: ShopEvent; print: Print }): Promise<void> {
  const at = shop.clock.now();
  const data = presentPrint(shop, event.print);
  const payload = { type: event.type, data, iat: Math.floor(at.getTime() / 1000) };
  const body = await signPostgridToken(payload, shop.webhookSecret);
  const deliveryId = await insertWebhook(trx, { printId: event.print.id, body, at });
  await shop.jobs.send('print-shop-webhook', { deliveryId }, { trx });
}

export async function deliverWebhook(shop: PrintShop, deliveryId: string): Promise<void> {
  const body = await findWebhookBody(shop.db, deliveryId);
  if (body === null || (await takeSwitch(shop.db, 'lose_webhooks'))) return;
  const response = await fetch(`${shop.url}/webhooks/postgrid`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    // Queued by an older version, which kept the event itself.
    body: body.startsWith('{') ? await signPostgridToken(JSON.parse(body), shop.webhookSecret) : body,
    signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MILLISECONDS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the webhook got status ${response.status}`);
  await markWebhookDelivered(shop.db, deliveryId, shop.clock.now());
}
