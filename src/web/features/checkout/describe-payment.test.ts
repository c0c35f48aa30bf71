import { expect, test } from 'vitest';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order-status.ts';
import { describePayment } from './describe-payment.ts';

const THANKS = 'Payment Successful!';

test('[R-4] only an order that is paid, and goes on, is called a success', () => {
  for (const status of ORDER_STATUSES) {
    for (const payment_status of PAYMENT_STATUSES) {
      const { title } = describePayment({ status, payment_status, postgrid_order_id: null });
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
  expect(describePayment({ ...order, postgrid_order_id: null }).title).toBe(title);
});

test('[R-4] a card that came back was paid, printed and mailed', () => {
  const returned = { status: 'failed', payment_status: 'paid', postgrid_order_id: 'postcard_1' } as const;
  expect(describePayment(returned).title).toBe('Your card came back');
});
