/** Plays a customer who orders, clicks too often and changes their mind, while the server may die at any time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SwitchName } from '#server/printing/shop/tables.ts';
import { callApi, placeAndPay } from '../order-request.ts';
import type { TestUser } from '../sign-in.ts';

export type Plan = {
  readonly kind: 'print' | 'cancel' | 'deliver' | 'retry';
  readonly printSwitch: SwitchName | null;
  /** Between paying and the next request; or not before the print service has the card. */
  readonly pauseMilliseconds: number | 'until-printed';
};

type Server = { readonly url: string; isAlive(): boolean };

export async function driveOrder(server: Server, user: TestUser, plan: Plan): Promise<void> {
  try {
    if (plan.printSwitch !== null)
      await post(server, '/sandbox/api/print-switches', { name: plan.printSwitch, remaining: 1 });
    const { orderId, postcardId, orderNumber } = await placeAndPay(server, user);
    const path = '/functions/v1/submit-print-order';
    const clicks = Array.from({ length: 3 }, () => callApi(server, user, { path, body: { postcardId, orderNumber } }));
    const pause = plan.pauseMilliseconds;
    const paused = pause === 'until-printed' ? untilQuiet(server, user, orderId) : sleep(pause);
    const second = paused.then(() => change(server, user, { plan, orderId, postcardId }));
    await Promise.allSettled([...clicks, second]);
    await untilQuiet(server, user, orderId);
  } catch (error) {
    // The server may be gone, which is the point; any other error is a mistake in the harness.
    if (!isConnectionLost(error)) throw error;
  }
}

async function change(server: Server, user: TestUser, order: { plan: Plan; orderId: string; postcardId: string }) {
  if (order.plan.kind === 'cancel') {
    await callApi(server, user, { path: `/rest/v1/orders/${order.orderId}/cancel`, method: 'POST' });
  }
  if (order.plan.kind === 'retry') await retryAll(server, user);
  if (order.plan.kind === 'deliver') {
    const { body } = await callApi(server, null, { path: '/sandbox/api/prints' });
    const [print] = body.items as { id: string; description: string }[];
    if (print !== undefined) await post(server, `/sandbox/api/prints/${print.id}/advance`);
  }
}

/** Retries every card of this customer that allows it, twice each. */
async function retryAll(server: Server, user: TestUser): Promise<void> {
  const { body } = await callApi(server, user, { path: '/rest/v1/postcards' });
  const cards = (body.items as { id: string; can_retry: boolean }[]).filter((card) => card.can_retry);
  const path = '/functions/v1/submit-print-order';
  await Promise.all(
    cards.flatMap(({ id }) => [1, 2].map(() => callApi(server, user, { path, body: { postcardId: id } }))),
  );
}

/** Gives background jobs a moment, so that deaths happen there too. */
async function untilQuiet(server: Server, user: TestUser, orderId: string): Promise<void> {
  for (let tries = 0; tries < 600 && server.isAlive(); tries += 1) {
    const { body } = await callApi(server, user, { path: `/rest/v1/orders/${orderId}` });
    const isWithPrinter = body.status === 'processing' && body.postgrid_order_id !== null;
    const isOver = body.payment_status === 'refunded' || body.status === 'shipped';
    if (isWithPrinter || isOver) return;
    await sleep(100);
  }
}

async function post(server: Server, path: string, body?: unknown): Promise<void> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  await response.body?.cancel();
}

function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof Error && /fetch failed|terminated|answered with 5/.test(error.message))
  );
}
