/**
 * The real process dies at every place between placing an order and its print job; the customer simply tries again. On
 * PGlite, where starting takes seconds, at two of them; `npm run faults` tries them all there too.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { FAILPOINTS, type Failpoint } from '#server/failpoint.ts';
import { type ServerProcess, startServer } from '#testing/faults/server-process.ts';
import {
  callApi,
  GOOD_CARD,
  type Json,
  orderRequest,
  type PlacedOrder,
  requestIntent,
} from '#testing/order-request.ts';
import { payByCard } from '#testing/pay-by-card.ts';
import { createDatabase, TEMPLATE_DATABASE } from '#testing/postgres-cluster.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

const isOnPostgres = process.env.TEST_DATABASE === 'postgres';
const PLACES = isOnPostgres
  ? FAILPOINTS.filter((name) => /^(place|intent|pay)\./.test(name))
  : (['intent.after-create', 'pay.before-commit'] satisfies Failpoint[]);

let dataDir: string;
let databaseUrl: string | null = null;
let server: ServerProcess | null = null;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cartolina-crash-'));
  if (isOnPostgres) databaseUrl = await createDatabase(inject('postgresUrl'), TEMPLATE_DATABASE);
});
afterAll(async () => {
  await server?.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function restart(failpoint?: string): Promise<ServerProcess> {
  await server?.kill();
  server = await startServer({ dataDir, databaseUrl, ...(failpoint === undefined ? {} : { failpoint }) });
  return server;
}

/** What the checkout does: place, pay, submit. Stops where the order is paid already. */
async function checkOut(url: string, user: TestUser, request: Json): Promise<void> {
  const { status, body } = await requestIntent({ url }, user, request);
  if (status === 409 && body.code === 'already_ordered') return;
  const placed = body as PlacedOrder;
  await payByCard({ url, clientSecret: placed.clientSecret }, GOOD_CARD);
  const submit = { postcardId: placed.postcardId, orderNumber: placed.orderNumber };
  await callApi({ url }, user, { path: '/functions/v1/submit-print-order', body: submit });
}

type Payment = { order_id: string; charged_cents: number };

test('a crash anywhere between placing and printing costs no card and no cent', { timeout: 1_200_000 }, async () => {
  let { url } = await restart();
  const user = await signUpUser({ url });
  for (const [index, place] of PLACES.entries()) {
    const dying = await restart(place);
    const request = orderRequest({}, { message: `Died at ${place}.` });
    await checkOut(dying.url, user, request).catch(() => {});
    await expect.poll(() => dying.isAlive(), { timeout: 20_000 }).toBe(false);
    ({ url } = await restart());
    await checkOut(url, user, request);

    const list = () => callApi({ url }, user, { path: '/rest/v1/orders' });
    await expect.poll(async () => (await list()).body.total, { timeout: 20_000 }).toBe(index + 1);
    const orders = (await list()).body.items as { id: string }[];
    const { body } = await callApi({ url }, null, { path: '/sandbox/api/payments' });
    const payments = body.items as Payment[];
    for (const { id } of orders) {
      const mine = payments.filter((payment) => payment.order_id === id);
      expect(mine.map((payment) => payment.charged_cents)).toEqual([349]);
    }
    expect(payments.filter((payment) => payment.charged_cents > 0)).toHaveLength(index + 1);
    const cards = await callApi({ url }, user, { path: '/rest/v1/postcards' });
    expect(cards.body.total).toBe(index + 1);
  }
});
