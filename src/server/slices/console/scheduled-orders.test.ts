import { expect, test } from 'vitest';
import { grantRole } from '#testing/grant-role.ts';
import { callApi, placeAndPay } from '#testing/order-request.ts';
import { readAttempts, startPrintShop, waitUntil } from '#testing/print-shop.ts';
import { signUpUser } from '#testing/sign-in.ts';

const shop = startPrintShop();

test('[O-3, O-9, M-11] an order that waits for its day is shown as scheduled in the list, the log and on its page', async () => {
  const { server, user } = shop;
  const operator = await grantRole(server, await signUpUser(server));
  shop.holdPrints();
  const { orderId } = await placeAndPay(server, user);
  await waitUntil('it is queued', async () => (await readAttempts(server, orderId)).length === 1);
  await server.services.db.updateTable('orders').set({ send_on: '2099-12-01' }).where('id', '=', orderId).execute();
  for (const query of ['state=scheduled', `search=${orderId}`]) {
    const { body } = await callApi(server, operator, { path: `/rest/v1/console/orders?${query}` });
    expect(body.items).toContainEqual(expect.objectContaining({ id: orderId, shown_status: 'scheduled' }));
  }
  await callApi(server, operator, { path: `/rest/v1/console/orders/${orderId}/cancel`, body: { reason: 'request' } });
  const log = server.services.db.selectFrom('audit_log').selectAll().where('subject_id', '=', orderId);
  expect(await log.execute()).toMatchObject([{ before: { status: 'scheduled' }, after: { reason: 'request' } }]);
});
