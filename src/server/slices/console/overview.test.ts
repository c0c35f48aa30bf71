import { expect, test } from 'vitest';
import { listAlerts } from '#contract/console/alerts.ts';
import { getCustomer } from '#contract/console/customers.ts';
import { getOverview, OVERVIEW_DAYS } from '#contract/console/overview.ts';
import { grantRole } from '#testing/grant-role.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, placeAndPay, placeOrder } from '#testing/order-request.ts';
import { printCard, readAttempts, setPiece, startPrintShop, waitUntil } from '#testing/print-shop.ts';
import { signUpUser } from '#testing/sign-in.ts';

const shop = startPrintShop();

test('[O-2] the overview sums up 30 days of paid orders, and names the oldest unprinted one', async () => {
  const { server, user } = shop;
  const { db, clock } = server.services;
  const operator = await grantRole(server, await signUpUser(server));
  const read = async () =>
    getOverview.response.parse((await callApi(server, operator, { path: getOverview.path })).body);
  const empty = await read();
  expect(empty.days).toHaveLength(OVERVIEW_DAYS);
  expect(empty.days.at(-1)).toEqual({
    day: clock.now().toISOString().slice(0, 10),
    orders: 0,
    revenue_cents: 0,
    refunded_cents: 0,
    failed: 0,
  });
  expect(empty).toMatchObject({ oldest_unprinted: null, alerts: 0, refunds_due: 0 });

  await placeOrder(server, user);
  const [old, other] = [await printCard(server, user), await printCard(server, user)];
  await db.updateTable('orders').set({ refunded_cents: 100 }).where('id', '=', other.orderId).execute();
  const today = (await read()).days.at(-1);
  expect(today).toMatchObject({ orders: 2, revenue_cents: 698, refunded_cents: 100, failed: 0 });
  await db.updateTable('orders').set({ currency: 'eur' }).where('id', '=', other.orderId).execute();
  const changed = await read();
  expect(changed.days.at(-1)).toMatchObject({ orders: 2, revenue_cents: 349, refunded_cents: 0 });
  expect(changed.other_currencies).toEqual([{ currency: 'eur', orders: 1, revenue_cents: 349, refunded_cents: 100 }]);
  await db.updateTable('orders').set({ currency: 'usd', dispute: 'lost' }).where('id', '=', other.orderId).execute();
  expect((await read()).days.at(-1)).toMatchObject({ revenue_cents: 698, refunded_cents: 349 });
  // The customer's page counts the same way: it skips the unpaid order and includes the one that the bank paid back.
  const path = getCustomer.path.replace(':id', user.userId);
  const customer = getCustomer.response.parse((await callApi(server, operator, { path })).body);
  expect(customer).toMatchObject({ orders: 2, paid_cents: 698, refunded_cents: 349 });
  await db.updateTable('pieces').set({ refund_cents: 100 }).where('order_id', '=', other.orderId).execute();
  const owed = { dispute: null, refund_failed_cents: 100, refunded_cents: 100, payment_status: 'paid' } as const;
  await db.updateTable('orders').set(owed).where('id', '=', other.orderId).execute();
  expect(await read()).toMatchObject({ refunds_due: 1 });
  const found = await callApi(server, operator, { path: '/rest/v1/console/orders?state=refund_due' });
  expect(found.body.items).toMatchObject([{ id: other.orderId }]);
  await db.updateTable('orders').set({ refund_failed_cents: 0 }).where('id', '=', other.orderId).execute();
  await db.updateTable('orders').set({ dispute: null }).where('id', '=', other.orderId).execute();
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  const change = (values: object) => db.updateTable('orders').set(values).where('id', '=', old.orderId).execute();
  await change({ created_at: daysAgo(29), alerted_at: new Date() });
  await setPiece(db, old.orderId, { print_id: null });
  const { days, cards, alerts, oldest_unprinted } = await read();
  expect([days[0]?.orders, days.at(-1)?.orders]).toEqual([1, 1]);
  expect(cards).toMatchObject({ processing: 2, delivered: 0 });
  expect([alerts, oldest_unprinted?.id]).toEqual([1, old.orderId]);
  await change({ created_at: daysAgo(31), status: 'cancelled' });
  expect((await read()).days.reduce((sum, { orders }) => sum + orders, 0)).toBe(1);
});

test('[O-2, O-4] a mailing is unprinted, and stuck after ten minutes, until the print service has every card', async () => {
  const { server, user } = shop;
  const { db } = server.services;
  const operator = await grantRole(server, await signUpUser(server));
  const read = async (path: string) => (await callApi(server, operator, { path })).body;
  const people = [recipient('Rosa Bianchi'), recipient('Theo Weber')];
  const { orderId } = await placeAndPay(server, user, await mailingRequest(server, user, people));
  await waitUntil('both are printed', async () => {
    const attempts = await readAttempts(server, orderId);
    return attempts.length === 2 && attempts.every(({ state }) => state === 'submitted');
  });
  const isListed = async () => {
    const { oldest_unprinted: oldest } = getOverview.response.parse(await read(getOverview.path));
    const { orders } = listAlerts.response.parse(await read(listAlerts.path));
    return { isUnprinted: oldest?.id === orderId, isStuck: orders.some(({ id }) => id === orderId) };
  };
  server.clock.advance(11 * 60_000);
  expect(await isListed()).toEqual({ isUnprinted: false, isStuck: false });
  await db
    .updateTable('pieces')
    .set({ print_id: null })
    .where('order_id', '=', orderId)
    .where('position', '=', 2)
    .execute();
  expect(await isListed()).toEqual({ isUnprinted: true, isStuck: true });
});
