import { expect, test } from 'vitest';
import type { BankAction } from '#contract/sandbox/payments.ts';
import type { AlertCode } from '#domain/alert.ts';
import { byCommand } from '#server/slices/console/audit.ts';
import { refund } from '#server/slices/console/refund.ts';
import { operate } from '#server/slices/operations/operate.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { callApi, type PlacedOrder, placeAndPay, placeOrder } from '#testing/order-request.ts';
import { payByCard } from '#testing/pay-by-card.ts';
import {
  countRefunds,
  movePrint,
  printCard,
  readAttempts,
  readEvents,
  readLedger,
  readOrder,
  startPrintShop,
  waitUntil,
} from '#testing/print-shop.ts';
import { emailsAbout } from '#testing/read-email.ts';
import { findOpenOrders } from '../account-store.ts';
import { sendRefund } from '../refunds/refunds.ts';
import { receiveDispute } from './disputes.ts';
import { receivePaymentEvent } from './payment-webhook.ts';

const shop = startPrintShop();

async function actAsBank(server: TestApp, { paymentIntentId }: PlacedOrder, action: BankAction): Promise<void> {
  const path = `/sandbox/api/payments/${paymentIntentId}/bank`;
  const { status } = await callApi(server, null, { path, body: { action } });
  expect(status).toBe(200);
}

const setSwitches = (server: TestApp, body: Record<string, number>) =>
  callApi(server, null, { path: '/sandbox/api/payments/switches', body });

const isAlerted = async (server: TestApp, orderId: string, code: AlertCode) =>
  (await readOrder(server, orderId)).alerts.includes(code);

const waitForAlert = (server: TestApp, orderId: string, code: AlertCode) =>
  waitUntil(`the alert ${code}`, () => isAlerted(server, orderId, code));

const waitForStatus = (server: TestApp, orderId: string, status: string) =>
  waitUntil(`the order is ${status}`, async () => (await readOrder(server, orderId)).status === status);

test.each([
  ['4000000000000259', 'payment_disputed', { status: 'failed', payment_status: 'paid', dispute: 'open' }],
  ['4000000000005423', 'fraud_warning', { status: 'cancelled', payment_status: 'refunded', dispute: 'warned' }],
] as const)(
  '[H-10] a payment by %s is disputed or flagged at once, and nothing is printed',
  async (number, alert, state) => {
    const { server, user } = shop;
    const gate = shop.holdPrints();
    const placed = await placeOrder(server, user);
    await payByCard({ url: server.url, clientSecret: placed.clientSecret }, number);
    await waitForAlert(server, placed.orderId, alert);
    await waitUntil('the order is settled', async () => {
      const { status, payment_status } = await readOrder(server, placed.orderId);
      return status === state.status && payment_status === state.payment_status;
    });
    gate.open();
    expect(await readOrder(server, placed.orderId)).toMatchObject(state);
    expect(await readLedger(server, placed.orderId)).toEqual([]);
  },
);

test('[H-10] a dispute stops an unsent print, refunds nothing, and is shown', async () => {
  const { server, user } = shop;
  const gate = shop.holdPrints();
  const placed = await placeAndPay(server, user);
  await waitForStatus(server, placed.orderId, 'processing');
  await actAsBank(server, placed, 'dispute');
  await waitForStatus(server, placed.orderId, 'failed');
  gate.open();
  expect(await readOrder(server, placed.orderId)).toMatchObject({ payment_status: 'paid', dispute: 'open' });
  expect(await isAlerted(server, placed.orderId, 'payment_disputed')).toBe(true);
  expect(await readLedger(server, placed.orderId)).toEqual([]);
  expect(await countRefunds(server, placed.paymentIntentId)).toBe(0);

  const { body } = await callApi(server, user, { path: `/rest/v1/orders/${placed.orderId}` });
  const events = body.events as { type: string; note: string | null }[];
  expect(events.map(({ type }) => type)).toEqual(['placed', 'paid', 'disputed', 'stopped']);
  expect(events.at(-1)?.note).toContain('Your bank disputed this payment');
  expect(body).toMatchObject({ can_retry: false, cancel_until: null });
  const card = await callApi(server, user, { path: `/rest/v1/postcards/${placed.postcardId}` });
  expect(card.body).toMatchObject({ print_problem: 'disputed', can_retry: false });

  const retry = await callApi(server, user, {
    path: '/functions/v1/submit-print-order',
    body: { postcardId: placed.postcardId },
  });
  expect([retry.status, retry.body.code]).toEqual([409, 'retry_disputed']);
  const refund = operate(server.services, ['refund', placed.orderNumber]);
  await expect(refund).rejects.toThrow('the payment is disputed');
  expect(await emailsAbout(server, placed.orderId)).toEqual(['order-disputed', 'order-placed']);
});

test('[H-10] a dispute stops an unstarted print, which is printed on request once the dispute is won', async () => {
  const { server, user } = shop;
  const placed = await printCard(server, user);
  await actAsBank(server, placed, 'dispute');
  await waitForStatus(server, placed.orderId, 'failed');
  expect(await readLedger(server, placed.orderId)).toMatchObject([{ status: 'cancelled' }]);

  await actAsBank(server, placed, 'dispute_won');
  await waitForAlert(server, placed.orderId, 'dispute_won');
  expect(await readLedger(server, placed.orderId)).toHaveLength(1);
  const { body } = await callApi(server, user, { path: `/rest/v1/postcards/${placed.postcardId}` });
  expect(body).toMatchObject({ print_problem: 'dispute_won', can_retry: true, money: { state: 'paid' } });
  expect(await isAlerted(server, placed.orderId, 'payment_disputed')).toBe(false);
  const isNotified = async () => (await emailsAbout(server, placed.orderId)).includes('order-dispute-won');
  await waitUntil('the customer may retry', isNotified);
  expect(await emailsAbout(server, placed.orderId)).toContain('order-disputed');
  await operate(server.services, ['requeue', placed.orderNumber]);
  await waitUntil('it is printed', async () => (await readLedger(server, placed.orderId)).length === 2);
  await waitUntil('it is recorded', async () => (await readOrder(server, placed.orderId)).postgrid_order_id !== null);
  expect(await countRefunds(server, placed.paymentIntentId)).toBe(0);
});

test('[H-10] a lost dispute stays unprinted and unrefunded, and doesn’t keep the account from being deleted', async () => {
  const { server, user } = shop;
  const placed = await printCard(server, user);
  await actAsBank(server, placed, 'dispute');
  await waitForStatus(server, placed.orderId, 'failed');
  await actAsBank(server, placed, 'dispute_lost');
  await waitForAlert(server, placed.orderId, 'dispute_lost');
  await expect(operate(server.services, ['requeue', placed.orderNumber])).rejects.toThrow();
  const paths = [`/rest/v1/orders/${placed.orderId}`, `/rest/v1/postcards/${placed.postcardId}`];
  for (const path of paths)
    expect((await callApi(server, user, { path })).body.money).toMatchObject({ state: 'reversed' });
  expect((await readLedger(server, placed.orderId)).map(({ status }) => status)).toEqual(['cancelled']);
  expect(await countRefunds(server, placed.paymentIntentId)).toBe(0);
  expect(await findOpenOrders(server.services.db, user.userId)).toEqual([]);
});

test('[H-10] a late lookup does not reopen a lost dispute', async () => {
  const { server, user } = shop;
  const placed = await printCard(server, user);
  await actAsBank(server, placed, 'dispute');
  await waitForStatus(server, placed.orderId, 'failed');
  await actAsBank(server, placed, 'dispute_lost');
  await waitForAlert(server, placed.orderId, 'dispute_lost');
  const { services } = server;
  const late = { ...services, payments: { ...services.payments, findDispute: async () => 'open' as const } };
  await receiveDispute(late, placed.paymentIntentId);
  expect(await readOrder(server, placed.orderId)).toMatchObject({ dispute: 'lost' });
});

test('[H-10] a dispute about a mailed card changes only its history', async () => {
  const { server, user } = shop;
  const placed = await printCard(server, user);
  await movePrint(server, placed.printId, 'advance');
  await movePrint(server, placed.printId, 'advance');
  await waitForStatus(server, placed.orderId, 'shipped');
  await actAsBank(server, placed, 'dispute');
  await waitForAlert(server, placed.orderId, 'payment_disputed');
  expect(await readOrder(server, placed.orderId)).toMatchObject({ status: 'shipped', payment_status: 'paid' });
  expect(await readEvents(server, placed.orderId)).toContain('1 disputed');
  expect(await emailsAbout(server, placed.orderId)).not.toContain('order-disputed');
  expect(await isAlerted(server, placed.orderId, 'print_not_stoppable')).toBe(false);
});

test('[H-10] dispute events have the same effect in any order, and repeating one changes nothing', async () => {
  const { server, user } = shop;
  const placed = await printCard(server, user);
  await setSwitches(server, { drop_webhooks: 4 });
  await actAsBank(server, placed, 'dispute');
  await actAsBank(server, placed, 'dispute_won');
  for (const type of ['funds_reinstated', 'closed', 'created', 'closed', 'updated', 'funds_withdrawn']) {
    const event = { id: crypto.randomUUID(), type: `charge.dispute.${type}`, paymentIntentId: placed.paymentIntentId };
    await receivePaymentEvent(server.services, event);
  }
  expect(await readOrder(server, placed.orderId)).toMatchObject({ status: 'processing', dispute: 'won' });
  expect(await readEvents(server, placed.orderId)).toEqual(['1 placed', '1 paid', '1 printing', '1 dispute_won']);
});

/** Makes the refund fail until the bank disputes the payment. */
async function disputeDuringRefund() {
  const { server, user } = shop;
  const placed = await printCard(server, user);
  await setSwitches(server, { fail_refund: 1_000 });
  await operate(server.services, ['refund', placed.orderNumber]);
  await actAsBank(server, placed, 'dispute');
  await waitForAlert(server, placed.orderId, 'payment_disputed');
  return placed;
}

test('[H-10] a due refund waits for the end of a dispute, and is made once it is won', async () => {
  const { server } = shop;
  const placed = await disputeDuringRefund();
  await setSwitches(server, { fail_refund: 0 });
  expect(await sendRefund(server.services, placed.orderId)).toBe(false);
  expect(await countRefunds(server, placed.paymentIntentId)).toBe(0);
  await actAsBank(server, placed, 'dispute_won');
  await waitUntil(
    'it is refunded',
    async () => (await readOrder(server, placed.orderId)).payment_status === 'refunded',
  );
  expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
});

test('[H-10] a due refund is dropped when the bank has paid the customer back', async () => {
  const { server } = shop;
  const placed = await disputeDuringRefund();
  await actAsBank(server, placed, 'dispute_lost');
  await waitForAlert(server, placed.orderId, 'dispute_lost');
  await setSwitches(server, { fail_refund: 0 });
  expect(await readOrder(server, placed.orderId)).toMatchObject({ payment_status: 'paid', refund_due_at: null });
  expect(await sendRefund(server.services, placed.orderId)).toBe(false);
});

test('[H-10] an early fraud warning stops an unstarted print, and refunds it', async () => {
  const { server, user } = shop;
  const placed = await printCard(server, user);
  await actAsBank(server, placed, 'fraud_warning');
  await waitUntil(
    'it is refunded',
    async () => (await readOrder(server, placed.orderId)).payment_status === 'refunded',
  );
  expect(await readOrder(server, placed.orderId)).toMatchObject({ status: 'cancelled', dispute: 'warned' });
  expect(await readLedger(server, placed.orderId)).toMatchObject([{ status: 'cancelled' }]);
  expect(await countRefunds(server, placed.paymentIntentId)).toBe(1);
  expect(await isAlerted(server, placed.orderId, 'fraud_warning')).toBe(true);
  expect(await readEvents(server, placed.orderId)).toContain('1 fraud_warning');
});

test('[H-10] an early fraud warning counts even while a refund is pending', async () => {
  const { server, user } = shop;
  const gate = shop.holdPrints();
  await setSwitches(server, { fail_refund: -1 });
  const placed = await placeAndPay(server, user);
  await waitUntil('it is queued', async () => (await readAttempts(server, placed.orderId)).length === 1);
  const { services, clock } = server;
  const goodwill = {
    orderId: placed.orderId,
    amountCents: 1,
    seenCents: 0,
    pieceId: null,
    reason: 'goodwill',
  } as const;
  await refund(services, byCommand(clock), goodwill);
  expect((await readOrder(server, placed.orderId)).payment_status).toBe('refund_due');
  await actAsBank(server, placed, 'fraud_warning');
  await waitForAlert(server, placed.orderId, 'fraud_warning');
  await setSwitches(server, { fail_refund: 0 });
  gate.open();
  await waitForStatus(server, placed.orderId, 'cancelled');
  expect(await readLedger(server, placed.orderId)).toEqual([]);
});

test('[H-10] an early fraud warning about a card in production alerts, and leaves the refund to an operator', async () => {
  const { server, user } = shop;
  const placed = await printCard(server, user);
  await movePrint(server, placed.printId, 'advance');
  await actAsBank(server, placed, 'fraud_warning');
  await waitForAlert(server, placed.orderId, 'print_not_stoppable');
  expect(await readOrder(server, placed.orderId)).toMatchObject({ status: 'processing', payment_status: 'paid' });
  expect(await countRefunds(server, placed.paymentIntentId)).toBe(0);
});

test('[H-9, H-10] a dispute of an unpaid order or another shop’s is ignored', async () => {
  const { server, user } = shop;
  const unpaid = await placeOrder(server, user);
  const lines = server.logLines.length;
  for (const paymentIntentId of [unpaid.paymentIntentId, 'pi_of_another_shop']) {
    for (const type of ['charge.dispute.created', 'radar.early_fraud_warning.created']) {
      await receivePaymentEvent(server.services, { id: crypto.randomUUID(), type, paymentIntentId });
    }
  }
  expect(await readOrder(server, unpaid.orderId)).toMatchObject({ status: 'pending_payment', dispute: null });
  expect(server.logLines.slice(lines).filter((line) => line.includes('"alert"'))).toEqual([]);
});
