/**
 * Kills a process at every failpoint between placing an order and its print job; the customer tries again with another process.
 * PGlite allows only one process, so `npm run faults` covers it there.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { FAILPOINTS, type Failpoint } from '#server/frame/failpoint.ts';
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
import { type ServerOptions, type ServerProcess, startServer } from '#testing/server-process.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

const PLACES = FAILPOINTS.filter((name) => /^(place|intent|pay)\./.test(name));
/** The charge is made, but the transaction that records it isn't committed. */
const WORST_PLACE: Failpoint = 'pay.before-commit';

/** Repeats the checkout's steps: place, pay, submit. Stops when the order is already paid. */
async function checkOut(url: string, user: TestUser, request: Json): Promise<void> {
  const { status, body } = await requestIntent({ url }, user, request);
  if (status === 409 && body.code === 'already_ordered') return;
  const placed = body as PlacedOrder;
  await payByCard({ url, clientSecret: placed.clientSecret }, GOOD_CARD);
  const submit = { postcardId: placed.postcardId, orderNumber: placed.orderNumber };
  await callApi({ url }, user, { path: '/functions/v1/submit-print-order', body: submit });
}

type Payment = { order_id: string; charged_cents: number };

describe('a crash between placing and printing', () => {
  let options: ServerOptions;
  let survivor: ServerProcess;
  let user: TestUser;
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cartolina-crash-'));
    options = { dataDir, databaseUrl: await createDatabase(inject('postgresUrl'), TEMPLATE_DATABASE) };
    survivor = await startServer(options);
    user = await signUpUser(survivor);
  });
  afterAll(async () => {
    await survivor.kill();
    rmSync(options.dataDir, { recursive: true, force: true });
  });

  async function dieAt(place: Failpoint): Promise<void> {
    const { url } = survivor;
    const list = () => callApi({ url }, user, { path: '/rest/v1/orders' });
    const { total: before } = (await list()).body as { total: number };
    const dying = await startServer({ ...options, failpoint: place });
    onTestFinished(() => dying.kill());
    const request = orderRequest({}, { message: `Died at ${place}.` });
    // Otherwise the survivor could take the work, and the failpoint would never be reached.
    await survivor.freezeDuring(async () => {
      await checkOut(dying.url, user, request).catch(() => {});
      await expect.poll(() => dying.isAlive(), { timeout: 20_000 }).toBe(false);
    });
    await checkOut(url, user, request);

    await expect.poll(async () => (await list()).body.total, { timeout: 20_000 }).toBe(before + 1);
    const orders = (await list()).body.items as { id: string }[];
    const { body } = await callApi({ url }, null, { path: '/sandbox/api/payments' });
    const payments = body.items as Payment[];
    for (const { id } of orders) {
      const mine = payments.filter((payment) => payment.order_id === id);
      expect(mine.map((payment) => payment.charged_cents)).toEqual([349]);
    }
    expect(payments.filter((payment) => payment.charged_cents > 0)).toHaveLength(before + 1);
    const cards = await callApi({ url }, user, { path: '/rest/v1/postcards' });
    expect(cards.body.total).toBe(before + 1);
  }

  test(`at ${WORST_PLACE} loses no card and charges once`, () => dieAt(WORST_PLACE));
  const others = PLACES.filter((place) => place !== WORST_PLACE);
  test.each(others)('at %s loses no card and charges once', dieAt);
});
