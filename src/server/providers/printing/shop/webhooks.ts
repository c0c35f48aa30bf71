/** Sends webhooks like PostGrid: recorded with the change they report, delivered by jobs to the product and to clients. */
import { randomBytes } from 'node:crypto';
import type { Trx } from '#server/frame/db/database.ts';
import type { JobData } from '#server/frame/jobs/port.ts';
import { signPostgridBody, signPostgridToken } from '../postgrid-webhook.ts';
import { presentEvent, presentPrint } from './present.ts';
import type { PrintShop } from './print-shop.ts';
import { type Print, takeSwitch } from './store.ts';
import type { ShopEvent } from './tables.ts';
import {
  findEvent,
  findUndelivered,
  findWebhook,
  insertCall,
  insertEvent,
  markDelivered,
  type StoredEvent,
  type Webhook,
} from './webhook-store.ts';

const DELIVERY_TIMEOUT_MILLISECONDS = 15_000;

export async function queueWebhook(shop: PrintShop, trx: Trx, event: { type: ShopEvent; print: Print }): Promise<void> {
  const at = shop.clock.now();
  // A token contains only this; it has no id.
  const payload = { type: event.type, data: presentPrint(shop, event.print), iat: Math.floor(at.getTime() / 1000) };
  const { id, listeners } = await insertEvent(trx, { printId: event.print.id, type: event.type, payload, at });
  await shop.jobs.send('print-shop-webhook', { deliveryId: id }, { trx });
  for (const webhookId of listeners)
    await shop.jobs.send('client-webhook', { eventId: id, webhookId, tries: 1 }, { trx });
}

/** Delivers an event to the product itself. */
export async function deliverWebhook(shop: PrintShop, deliveryId: string): Promise<void> {
  const body = await findUndelivered(shop.db, deliveryId);
  if (body === null || (await takeSwitch(shop.db, 'lose_webhooks'))) return;
  const token = await signPostgridToken(JSON.parse(body), shop.webhookSecret);
  const status = await post(`${shop.url}/webhooks/postgrid`, token, { 'content-type': 'text/plain' });
  if (!isOk(status)) throw new Error(`the webhook got status ${status}`);
  await markDelivered(shop.db, deliveryId, shop.clock.now());
}

/** PostGrid waits this long between tries. */
const RETRY_HOURS = [1, 2, 4];
const HOUR_MILLISECONDS = 3600_000;

/** Delivers an event to a client's webhook, if it is still registered. */
export async function callClient(
  shop: PrintShop,
  { eventId, webhookId, tries }: JobData['client-webhook'],
): Promise<void> {
  const [event, webhook] = [await findEvent(shop.db, eventId), await findWebhook(shop.db, webhookId)];
  if (event === null || webhook === null || !webhook.is_enabled || !isOnThisMachine(webhook.url)) return;
  const at = shop.clock.now();
  const { body, headers } = await sign(event, webhook, at);
  const statusCode = await post(webhook.url, body, headers).catch(() => 0);
  const id = `webhook_invocation_${randomBytes(12).toString('hex')}`;
  const hours = isOk(statusCode) ? undefined : RETRY_HOURS[tries - 1];
  await shop.db.transaction().execute(async (trx) => {
    await insertCall(trx, { id, webhookId, eventId, statusCode, at });
    if (hours === undefined) return;
    const startAfter = new Date(Date.now() + hours * HOUR_MILLISECONDS);
    await shop.jobs.send('client-webhook', { eventId, webhookId, tries: tries + 1 }, { trx, startAfter });
  });
}

/** The shop calls no other machine, so clients elsewhere get no events. */
export function isOnThisMachine(url: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
}

async function sign(event: StoredEvent, { payload_format, secret }: Webhook, at: Date) {
  if (payload_format === 'jwt') {
    const token = await signPostgridToken(JSON.parse(event.body), secret);
    return { body: token, headers: { 'content-type': 'text/plain' } };
  }
  const body = JSON.stringify(presentEvent(event));
  const time = String(at.getTime());
  const signature = `t=${time},v1=${signPostgridBody(Buffer.from(body), time, secret)}`;
  return { body, headers: { 'content-type': 'application/json', 'postgrid-signature': signature } };
}

/** Returns the status of the answer. */
async function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  const signal = AbortSignal.timeout(DELIVERY_TIMEOUT_MILLISECONDS);
  const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  await response.body?.cancel();
  return response.status;
}

function isOk(status: number): boolean {
  return status >= 200 && status < 300;
}
