import { expect, test } from 'vitest';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order-status.ts';
import { describePayment } from './describe-payment.ts';

const SUCCESS = 'Payment Successful!';
const ORDER = { is_delayed: false, dispute: null, send_on: null, mailing: null } as const;
const NOT_PRINTED = { ...ORDER, postgrid_order_id: null } as const;

test('[R-4] only a paid order in progress counts as a success', () => {
  for (const status of ORDER_STATUSES) {
    for (const payment_status of PAYMENT_STATUSES) {
      const { title } = describePayment({ status, payment_status, ...NOT_PRINTED });
      const isInProgress = status === 'processing' || status === 'shipped' || status === 'delivered';
      if (isInProgress && payment_status === 'paid') expect(title).toBe(SUCCESS);
      else if (status !== 'pending_payment' || payment_status === 'unpaid') expect(title).not.toBe(SUCCESS);
    }
  }
});

test.each([
  [{ status: 'pending_payment', payment_status: 'unpaid' }, "This payment isn't complete"],
  [{ status: 'cancelled', payment_status: 'unpaid' }, 'This order was canceled'],
  [{ status: 'cancelled', payment_status: 'refunded' }, 'This order was canceled'],
  [{ status: 'processing', payment_status: 'refund_due' }, 'This payment was refunded'],
  [{ status: 'failed', payment_status: 'refunded' }, 'This payment was refunded'],
  [{ status: 'failed', payment_status: 'paid' }, 'Paid, but not printed yet'],
] as const)('[R-4] describes %o', (order, title) => {
  expect(describePayment({ ...order, ...NOT_PRINTED }).title).toBe(title);
});

test('[R-4] says that a card was returned', () => {
  const returned = {
    ...NOT_PRINTED,
    status: 'failed',
    payment_status: 'paid',
    postgrid_order_id: 'postcard_1',
  } as const;
  expect(describePayment(returned).title).toBe('Your card was returned');
});

test.each([
  ['open', 'Payment under review', 'contact your bank'],
  ['won', 'Paid, but not printed yet', 'retry from your dashboard'],
  ['lost', 'This payment was reversed', 'took the payment back'],
] as const)('[H-10] says what a dispute that is %s means for a card that was stopped', (dispute, title, text) => {
  const stopped = { ...NOT_PRINTED, status: 'failed', payment_status: 'paid', dispute } as const;
  expect(describePayment(stopped)).toEqual({ title, text: expect.stringContaining(text) });
});

test('[R-4, M-11] a scheduled order names its day', () => {
  const scheduled = { ...NOT_PRINTED, status: 'processing', payment_status: 'paid', send_on: '2026-12-03' } as const;
  expect(describePayment(scheduled).text).toContain('We start printing on Dec 3');
});

test("[R-4, M-8] a mailing of which cards failed isn't called arrived", () => {
  const none = { scheduled: 0, not_submitted: 0, processing: 0, shipped: 0, returned: 0 };
  const progress = { ...none, count: 8, delivered: 3, failed: 1, cancelled: 4, refund_amount: 3 };
  const mailing = { ...NOT_PRINTED, status: 'delivered', payment_status: 'paid', mailing: progress } as const;
  expect(describePayment(mailing).text).toContain('what became of each of your cards');
});

test('[R-4] a delayed order is paid, without a delivery date', () => {
  const delayed = { ...NOT_PRINTED, status: 'processing', payment_status: 'paid', is_delayed: true } as const;
  expect(describePayment(delayed)).toMatchObject({
    title: SUCCESS,
    text: expect.stringContaining("The print service can't be reached"),
  });
});
