/** Texts of /payment-success, chosen by the state of the order. */
import type { OrderMoney } from '#contract/order-money.ts';
import type { OrderRecord } from '#contract/orders.ts';
import { isReturned } from '#contract/shown-status.ts';
import type { Dispute } from '#domain/order-status.ts';
import { moneyNote } from '#web/content/money-texts.ts';
import { formatDay } from '#web/ui/format.ts';

export type PaymentText = { readonly title: string; readonly text: string };

const REFUNDED = "You'll get the full amount back on the payment card you used.";

export const PAYMENT_TEXTS = {
  checking: { title: 'Checking your payment…', text: 'One moment, please.' },
  /** Visitors can't see orders. */
  visitor: {
    title: 'Your payment',
    text: "Once it's complete, your card will be printed and shipped in 3-5 business days. Sign in to see your order.",
  },
  none: {
    title: "We couldn't find this payment",
    text: 'This link has no transaction. Your dashboard shows everything you ordered.',
  },
  unknown: {
    title: "We couldn't find this payment",
    text: 'No order in your account has this transaction ID. Once paid, a card is printed and shipped in 3-5 business days. Your dashboard shows everything you ordered.',
  },
  unchecked: { title: "We couldn't check this payment", text: 'Your order is safe. Please try again in a moment.' },
  paid: {
    title: 'Payment Successful!',
    text: 'Thank you! Your card will be printed and shipped in 3-5 business days.',
  },
  scheduled: (day: string) => ({
    title: 'Payment Successful!',
    text: `Thank you! We start printing on ${day}, and your card ships in 3-5 business days from then.`,
  }),
  delayed: {
    title: 'Payment Successful!',
    text: "Thank you! The print service can't be reached right now, but we'll keep trying. Once printed, your card ships in 3-5 business days.",
  },
  shipped: { title: 'Payment Successful!', text: 'Thank you! Your card is printed and in the mail.' },
  delivered: { title: 'Payment Successful!', text: 'Thank you! Your card should have arrived.' },
  mailing: {
    title: 'Payment Successful!',
    text: 'Thank you! Your cards will be printed and shipped in 3-5 business days. Your dashboard shows where each of them is.',
  },
  mailed: { title: 'Payment Successful!', text: 'Thank you! Your dashboard shows what became of each of your cards.' },
  unpaid: {
    title: "This payment isn't complete",
    text: "We haven't received it yet. If you just paid, reload this page in a moment. Otherwise, finish paying at checkout.",
  },
  abandoned: { title: 'This order was canceled', text: "It wasn't paid, so you weren't charged." },
  canceled: { title: 'This order was canceled', text: REFUNDED },
  refunded: { title: 'This payment was refunded', text: REFUNDED },
  failed: {
    title: 'Paid, but not printed yet',
    text: "Printing failed. You can retry from your dashboard. Otherwise, you'll get a full refund.",
  },
  disputed: {
    title: 'Payment under review',
    text: "Your bank disputed this payment, so we stopped printing. If that's a mistake, please contact your bank.",
  },
  disputedLate: {
    title: 'Payment under review',
    text: 'Your bank disputed this payment, but your card was already being printed or in the mail.',
  },
  disputeWon: {
    title: 'Paid, but not printed yet',
    text: 'Your bank confirmed this payment. To print your card, retry from your dashboard.',
  },
  disputeLost: {
    title: 'This payment was reversed',
    text: "Your bank took the payment back, so we didn't print your card.",
  },
  reversed: { title: 'This payment was reversed', text: 'Your bank took the payment back.' },
  returned: {
    title: 'Your card was returned',
    text: "We printed and mailed it, but it couldn't be delivered. Check the address, then order again from your dashboard.",
  },
} as const satisfies Record<string, PaymentText | ((day: string) => PaymentText)>;

type Paid = Pick<
  OrderRecord,
  'status' | 'payment_status' | 'postgrid_order_id' | 'is_delayed' | 'dispute' | 'send_on' | 'mailing' | 'money'
>;

export function describePayment(order: Paid): PaymentText {
  const { status, payment_status, is_delayed, dispute, money } = order;
  const isUnpaid = payment_status === 'unpaid';
  if (status === 'cancelled') return isUnpaid ? PAYMENT_TEXTS.abandoned : ended(PAYMENT_TEXTS.canceled, money);
  if (isUnpaid) return PAYMENT_TEXTS.unpaid;
  const wasPrinted = status !== 'failed' || isReturned(order);
  if (wasPrinted && money.state === 'under_review') return PAYMENT_TEXTS.disputedLate;
  if (wasPrinted && money.state === 'reversed') return PAYMENT_TEXTS.reversed;
  if (payment_status !== 'paid') return describeRefund(order);
  if (is_delayed) return PAYMENT_TEXTS.delayed;
  if (isReturned(order)) return PAYMENT_TEXTS.returned;
  if (status === 'failed') return dispute === null ? PAYMENT_TEXTS.failed : DISPUTE_TEXTS[dispute];
  if (order.send_on !== null && order.postgrid_order_id === null)
    return PAYMENT_TEXTS.scheduled(formatDay(order.send_on));
  if (order.mailing !== null) return order.mailing.processing > 0 ? PAYMENT_TEXTS.mailing : PAYMENT_TEXTS.mailed;
  if (status === 'shipped') return PAYMENT_TEXTS.shipped;
  return status === 'delivered' ? PAYMENT_TEXTS.delivered : PAYMENT_TEXTS.paid;
}

/** A part that is on its way back doesn't end the order. */
function describeRefund({ payment_status, money, ...order }: Paid): PaymentText {
  const isPart = payment_status === 'refund_due' && money.refund_cents < money.charged_cents;
  return isPart ? describePayment({ ...order, payment_status: 'paid', money }) : ended(PAYMENT_TEXTS.refunded, money);
}

/** The money may have gone another way than it came. */
function ended({ title, text }: PaymentText, money: OrderMoney): PaymentText {
  if (money.state === 'refused') return { title: "Your refund didn't arrive", text: moneyNote(money) ?? text };
  return { title, text: money.settled_cents > 0 ? (moneyNote(money) ?? text) : text };
}

const DISPUTE_TEXTS: Record<Dispute, PaymentText> = {
  warned: PAYMENT_TEXTS.disputed,
  open: PAYMENT_TEXTS.disputed,
  won: PAYMENT_TEXTS.disputeWon,
  lost: PAYMENT_TEXTS.disputeLost,
};
