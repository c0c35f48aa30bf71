/** What /payment-success says of a payment: one thing, and the truth as far as it is known. */
import type { OrderRecord } from '#contract/orders.ts';

export type PaymentWords = { readonly title: string; readonly text: string };

export const PAYMENT_WORDS = {
  checking: { title: 'Checking your payment…', text: 'One moment, please.' },
  /** For a visitor whom we don't know: their order is theirs alone to see. */
  visitor: {
    title: 'Your payment',
    text: 'Once it is complete, your card is printed and shipped in 3-5 business days. Sign in to see your order.',
  },
  none: {
    title: "We couldn't find this payment",
    text: 'This link has no transaction. Your dashboard shows everything you ordered.',
  },
  unknown: {
    title: "We couldn't find this payment",
    text: 'No order in your account has this transaction ID. Your dashboard shows everything you ordered.',
  },
  unchecked: { title: "We couldn't check this payment", text: 'Your order is safe. Please try again in a moment.' },
  paid: {
    title: 'Payment Successful!',
    text: 'Thank you! Your card is printed and shipped in 3-5 business days.',
  },
  delayed: {
    title: 'Payment Successful!',
    text: "Thank you! The print service can't be reached right now. We keep trying; once your card is printed, it ships in 3-5 business days.",
  },
  shipped: { title: 'Payment Successful!', text: 'Thank you! Your card is printed and in the mail.' },
  delivered: { title: 'Payment Successful!', text: 'Thank you! Your card was delivered.' },
  unpaid: {
    title: "This payment isn't complete",
    text: "We haven't received it yet. If you have just paid, reload this page in a moment. Otherwise, finish paying in the checkout.",
  },
  abandoned: { title: 'This order was canceled', text: 'It was not paid, and nothing is charged.' },
  canceled: { title: 'This order was canceled', text: 'The full amount goes back to the card you paid with.' },
  refunded: { title: 'This payment was refunded', text: 'The full amount goes back to the card you paid with.' },
  failed: {
    title: 'Paid, but not printed yet',
    text: 'Printing failed. You can retry it from your dashboard. Otherwise you get a full refund.',
  },
  returned: {
    title: 'Your card came back',
    text: 'It was printed and mailed, but could not be delivered. Check the address, then order it again from your dashboard.',
  },
} as const satisfies Record<string, PaymentWords>;

type Paid = Pick<OrderRecord, 'status' | 'payment_status' | 'postgrid_order_id' | 'is_delayed'>;

export function describePayment({ status, payment_status, postgrid_order_id, is_delayed }: Paid): PaymentWords {
  const isUnpaid = payment_status === 'unpaid';
  if (status === 'cancelled') return isUnpaid ? PAYMENT_WORDS.abandoned : PAYMENT_WORDS.canceled;
  if (isUnpaid) return PAYMENT_WORDS.unpaid;
  if (payment_status !== 'paid') return PAYMENT_WORDS.refunded;
  if (is_delayed) return PAYMENT_WORDS.delayed;
  // It failed although the printer has it: it was printed, and came back.
  if (status === 'failed') return postgrid_order_id === null ? PAYMENT_WORDS.failed : PAYMENT_WORDS.returned;
  if (status === 'shipped') return PAYMENT_WORDS.shipped;
  return status === 'delivered' ? PAYMENT_WORDS.delivered : PAYMENT_WORDS.paid;
}
