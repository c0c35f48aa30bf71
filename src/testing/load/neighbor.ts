/** Measures how long a neighbor waits for an answer while another customer's large mailing keeps the server busy. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderRecord } from '#contract/orders.ts';
import { mailingRequest, recipient } from '../mailing.ts';
import { callApi, type Json, placeAndPay } from '../order-request.ts';
import { signUpUser, type TestUser } from '../sign-in.ts';

type Server = { readonly url: string };

/** The longest wait in each phase of the mailing. */
export type Waits = { readonly phase: string; readonly seconds: number; readonly longestMs: number };

const POLL_MS = 20;
const PATIENCE_MS = 30 * 60_000;

/** Places a mailing, has some of it printed, cancels the rest, and waits until everything is settled. */
export async function measureNeighbor(server: Server, people: number): Promise<readonly Waits[]> {
  const sender = await signUpUser(server);
  const neighbor = await signUpUser(server);
  const recipients = Array.from({ length: people }, (_, index) => recipient(`Person${index + 1} Smith`));
  const watch = (phase: string, work: () => Promise<void>) => watchNeighbor(server, neighbor, { phase, work });
  let request: Json = {};
  let orderId = '';
  const waits: Waits[] = [];
  waits.push(
    await watch('list saved', async () => {
      request = await mailingRequest(server, sender, recipients);
    }),
  );
  waits.push(
    await watch('placed and paid', async () => {
      ({ orderId } = await placeAndPay(server, sender, request));
      await until(server, sender, { orderId, isDone: ({ payment_status }) => payment_status === 'paid' });
    }),
  );
  waits.push(await watch('printing', () => sleep(10_000)));
  waits.push(
    await watch('canceled', async () => {
      const { status } = await callApi(server, sender, { path: `/rest/v1/orders/${orderId}/cancel`, method: 'POST' });
      if (status !== 200) throw new Error(`Canceling was answered with ${status}`);
      await until(server, sender, { orderId, isDone: ({ payment_status }) => payment_status === 'refunded' });
    }),
  );
  return waits;
}

type Watched = { readonly phase: string; readonly work: () => Promise<void> };

async function watchNeighbor(server: Server, neighbor: TestUser, { phase, work }: Watched): Promise<Waits> {
  let isDone = false;
  let longestMs = 0;
  const start = performance.now();
  const working = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const asked = performance.now();
    const { status } = await callApi(server, neighbor, { path: '/rest/v1/postcards' });
    if (status !== 200) throw new Error(`The neighbor was answered with ${status}`);
    longestMs = Math.max(longestMs, performance.now() - asked);
    await sleep(POLL_MS);
  }
  await working;
  return { phase, seconds: (performance.now() - start) / 1000, longestMs };
}

type Awaited = { readonly orderId: string; readonly isDone: (order: OrderRecord) => boolean };

async function until(server: Server, user: TestUser, { orderId, isDone }: Awaited): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { status, body } = await callApi(server, user, { path: `/rest/v1/orders/${orderId}` });
    if (status === 200 && isDone(body as OrderRecord)) return;
    if (Date.now() > deadline) throw new Error(`Order ${orderId} isn't settled`);
    await sleep(250);
  }
}
