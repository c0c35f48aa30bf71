import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { placeAndPay } from '#testing/order-request.ts';
import { readAttempts, readOrder, startPrintShop, waitUntil } from '#testing/print-shop.ts';
import { cancelOrder, stopPrints } from './stop-prints.ts';

const shop = startPrintShop();

function createCounter() {
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { plugin, count: () => statements };
}

/** Returns how many statements it takes to stop a mailing that was never sent. */
async function countStatements(size: number): Promise<number> {
  const { server, user } = shop;
  const gate = shop.holdPrints();
  const people = Array.from({ length: size }, (_, index) => recipient(`Person${index + 1} Smith`));
  const { orderId } = await placeAndPay(server, user, await mailingRequest(server, user, people));
  await waitUntil('all are queued', async () => (await readAttempts(server, orderId)).length === size);
  // No job is queued, so only this test stops the prints.
  const services = { ...server.services, jobs: { ...server.services.jobs, send: async () => {} } };
  await cancelOrder(services, user.userId, orderId);
  const { plugin, count } = createCounter();
  await stopPrints({ ...services, db: services.db.withPlugin(plugin) }, { orderId, after: 0 });
  expect(await readOrder(server, orderId)).toMatchObject({ status: 'cancelled' });
  gate.open();
  return count();
}

test('[M-9] stopping fifty cards that were never sent takes as many statements as stopping two', async () => {
  expect(await countStatements(50)).toBe(await countStatements(2));
});
