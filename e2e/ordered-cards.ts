/** Cards of an account, made over HTTP: drafts, and orders at any stage of their way. */
import { type APIRequestContext, expect } from '@playwright/test';
import { orderRequest } from '#testing/order-request.ts';
import { payByCard } from '#testing/pay-by-card.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { type Account, bearer } from './fixtures.ts';

type Shop = { readonly request: APIRequestContext; readonly baseURL: string | undefined };

export async function saveDraft({ request }: Shop, account: Account, change: Record<string, unknown> = {}) {
  const answer = await request.post('/rest/v1/postcards', { headers: bearer(account), data: postcardInput(change) });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Paid and with the printer. */
export async function orderCard({ request, baseURL = '' }: Shop, account: Account, recipient: string) {
  const headers = bearer(account);
  const data = orderRequest({}, { recipient });
  const placed = await (await request.post('/functions/v1/create-payment-intent', { headers, data })).json();
  await payByCard({ url: baseURL, clientSecret: placed.clientSecret }, '4242424242424242');
  const { postcardId, orderNumber, orderId } = placed;
  await request.post('/functions/v1/submit-print-order', { headers, data: { postcardId, orderNumber } });
  await expect
    .poll(async () => (await (await request.get(`/rest/v1/orders/${orderId}`, { headers })).json()).postgrid_order_id, {
      timeout: 60_000,
    })
    .not.toBeNull();
  const order = await (await request.get(`/rest/v1/orders/${orderId}`, { headers })).json();
  return { orderId, postcardId, orderNumber, printId: String(order.postgrid_order_id) };
}

/** Moves a card on in the local print shop. */
export async function advancePrint({ request }: Shop, printId: string, stages: number): Promise<void> {
  for (let stage = 0; stage < stages; stage += 1) {
    expect((await request.post(`/sandbox/api/prints/${printId}/advance`)).ok()).toBe(true);
  }
}
