/** Creates an account with a draft, an unpaid, a printed and a delivered order, on a fresh server. */
import { setTimeout as sleep } from 'node:timers/promises';
import { callApi, type PlacedOrder, placeAndPay, placeOrder } from '#testing/order-request.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import type { World } from './bad-input.ts';
import { MARKUP_ORDER } from './text-inputs.ts';

type Server = { readonly url: string };
type Secrets = Pick<World, 'stripeSecret' | 'postgridSecret'>;

const PATIENCE_MILLISECONDS = 60_000;
const STAGES_TO_DELIVERY = 4;

export async function buildWorld(server: Server, secrets: Secrets): Promise<World> {
  const owner = await signUpUser(server);
  const stranger = await signUpUser(server);
  const draft = await callApi(server, owner, { path: '/rest/v1/postcards', body: postcardInput() });
  const delivered = await placeAndPay(server, owner);
  await until(server, owner, { order: delivered, status: 'processing' });
  await deliver(server, delivered);
  await until(server, owner, { order: delivered, status: 'delivered' });
  const printed = await placeAndPay(server, owner, MARKUP_ORDER);
  await until(server, owner, { order: printed, status: 'processing' });
  const unpaid = await placeOrder(server, owner);
  const { url } = server;
  return { url, owner, stranger, draftId: String(draft.body.id), unpaid, printed, delivered, ...secrets };
}

/** Waits until the order has that status and, from printing on, an id at the print shop. */
async function until(server: Server, user: TestUser, wanted: { order: PlacedOrder; status: string }): Promise<void> {
  const deadline = Date.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    const { body } = await callApi(server, user, { path: `/rest/v1/orders/${wanted.order.orderId}` });
    if (body.status === wanted.status && body.postgrid_order_id !== null) return;
    if (Date.now() > deadline) throw new Error(`An order stayed ${body.status} instead of ${wanted.status}`);
    await sleep(100);
  }
}

async function deliver(server: Server, { orderNumber }: PlacedOrder): Promise<void> {
  const { body } = await callApi(server, null, { path: '/sandbox/api/prints' });
  const prints = body.items as readonly { id: string; description: string }[];
  const print = prints.find(({ description }) => description.includes(orderNumber)) ?? prints[0];
  for (let stage = 0; stage < STAGES_TO_DELIVERY; stage += 1) {
    await callApi(server, null, { path: `/sandbox/api/prints/${print?.id}/advance`, method: 'POST' });
  }
}
