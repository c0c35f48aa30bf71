import { expect, test } from 'vitest';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order-status.ts';
import { describePayment } from './describe-payment.ts';

const THANKS = 'Payment Successful!';
const NOT_PRINTED = { postgrid_order_id: null, is_delayed: false } as const;

test('[R-4] only an order that is paid, and goes on, is called a success', () => {
  for (const status of ORDER_STATUSES) {
    for (const payment_status of PAYMENT_STATUSES) {
      const { title } = describePayment({ status, payment_status, ...NOT_PRINTED });
      const goesOn = status === 'processing' || status === 'shipped' || status === 'delivered';
      if (goesOn && payment_status === 'paid') expect(title).toBe(THANKS);
      else if (status !== 'pending_payment' || payment_status === 'unpaid') expect(title).not.toBe(THANKS);
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
] as const)('[R-4] %o', (order, title) => {
  expect(describePayment({ ...order, ...NOT_PRINTED }).title).toBe(title);
});

test('[R-4] a card that came back was paid, printed and mailed', () => {
  const returned = {
    ...NOT_PRINTED,
    status: 'failed',
    payment_status: 'paid',
    postgrid_order_id: 'postcard_1',
  } as const;
  expect(describePayment(returned).title).toBe('Your card came back');
});

test('[R-4] an order that waits for the print service is paid, and no day is promised', () => {
  const delayed = { ...NOT_PRINTED, status: 'processing', payment_status: 'paid', is_delayed: true } as const;
  expect(describePayment(delayed)).toMatchObject({
    title: THANKS,
    text: expect.stringContaining("The print service can't be reached"),
  });
});
