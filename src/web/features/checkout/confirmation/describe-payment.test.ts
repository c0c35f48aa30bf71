import { expect, test } from 'vitest';
import type { OrderMoney } from '#contract/order-money.ts';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#domain/order-status.ts';
import { amountText, moneyNote, refundRows } from '#web/content/money-texts.ts';
import { describePayment } from './describe-payment.ts';

const SUCCESS = 'Payment Successful!';
const NO_MONEY = {
  charged_cents: 349,
  refund_cents: 0,
  refused_cents: 0,
  settled_cents: 0,
  currency: 'usd',
} as const;
const PAID: OrderMoney = { state: 'paid', ...NO_MONEY };
const ALL_BACK: OrderMoney = { ...NO_MONEY, state: 'refunded', refund_cents: 349 };
const ORDER = { is_delayed: false, dispute: null, send_on: null, mailing: null, money: PAID } as const;
const NOT_PRINTED = { ...ORDER, postgrid_order_id: null } as const;

test('[R-4] only a paid order in progress counts as a success', () => {
  for (const status of ORDER_STATUSES) {
    for (const payment_status of PAYMENT_STATUSES) {
      const money = payment_status === 'refund_due' || payment_status === 'refunded' ? ALL_BACK : PAID;
      const { title } = describePayment({ status, payment_status, ...NOT_PRINTED, money });
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
  expect(describePayment({ ...order, ...NOT_PRINTED, money: ALL_BACK }).title).toBe(title);
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
  const progress = { ...none, count: 8, delivered: 3, failed: 1, cancelled: 4 };
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

const REFUSED: OrderMoney = { ...ALL_BACK, state: 'refused', refused_cents: 349 };
const SETTLED: OrderMoney = { ...ALL_BACK, settled_cents: 349 };

test.each([
  ['cancelled', REFUSED, 'Your bank refused our refund of $3.49'],
  ['delivered', REFUSED, 'Your bank refused our refund of $3.49'],
  ['cancelled', SETTLED, 'We paid you back $3.49 another way.'],
  ['delivered', SETTLED, 'We paid you back $3.49 another way.'],
] as const)('[R-4, O-3] of a %s order, never promises the card what went another way', (status, money, text) => {
  const order = { ...NOT_PRINTED, status, payment_status: 'refunded', money } as const;
  expect(describePayment(order).text).toContain(text);
  expect(describePayment(order).text).not.toContain('payment card');
});

test.each([
  ['open', 'under_review', 'Payment under review'],
  ['lost', 'reversed', 'This payment was reversed'],
] as const)('[H-10] says that a dispute is %s about a card in the mail, too', (dispute, state, title) => {
  const money = { ...PAID, state };
  const mailed = { ...NOT_PRINTED, status: 'shipped', payment_status: 'paid', dispute, money } as const;
  expect(describePayment(mailed).title).toBe(title);
});

test('[T-20, O-3] every state of the money is said in its own words', () => {
  const states: OrderMoney[] = [
    PAID,
    { ...PAID, state: 'partly_refunded', refund_cents: 100 },
    ALL_BACK,
    REFUSED,
    { ...ALL_BACK, state: 'refund_due' },
    { ...PAID, state: 'reversed' },
    { ...PAID, state: 'under_review' },
  ];
  expect(states.map(amountText)).toEqual([
    'Paid $3.49',
    'Paid $3.49, $1.00 refunded',
    'Refunded $3.49',
    'Paid $3.49, refund of $3.49 refused',
    'Refund of $3.49 on its way',
    '$3.49, reversed by your bank',
    '$3.49, disputed by your bank',
  ]);
  expect(states.map(moneyNote)).toEqual([
    null,
    null,
    'Refunded in full.',
    "Your bank refused our refund of $3.49. We'll contact you to pay it back another way.",
    'Your refund is on its way.',
    'Your bank took the payment back.',
    'Your bank disputed this payment and is reviewing it.',
  ]);
  expect(refundRows({ ...ALL_BACK, state: 'refused', refused_cents: 100, settled_cents: 200 })).toEqual([
    ['Refunded', '$0.49'],
    ['Refund refused by your bank', '$1.00'],
    ['Paid back another way', '$2.00'],
  ]);
});
