/** Says where an order's money is. Every page that says it asks here. */
import type { OrderMoney } from '#contract/order-money.ts';
import { formatMoney } from '#domain/money.ts';

/** Beside "Amount": "Paid $3.49, $1.00 refunded". */
export function amountText(money: OrderMoney): string {
  const amount = (value: number) => formatMoney(value, money.currency);
  const { state, charged_cents: charged, refund_cents: refund, refused_cents: refused } = money;
  const all = amount(charged);
  if (state === 'unpaid') return all;
  if (state === 'under_review') return `${all}, disputed by your bank`;
  if (state === 'reversed') return `${all}, reversed by your bank`;
  if (state === 'refused') return `Paid ${all}, refund of ${amount(refused)} refused`;
  if (state === 'refunded') return `Refunded ${all}`;
  if (state === 'partly_refunded') return `Paid ${all}, ${amount(refund)} refunded`;
  if (state === 'paid') return `Paid ${all}`;
  return refund === charged ? `Refund of ${all} on its way` : `Paid ${all}, ${amount(refund)} on its way back`;
}

/** A sentence about money that doesn't stay where the customer paid it; null if there is nothing to say. */
export function moneyNote(money: OrderMoney): string | null {
  const amount = (value: number) => formatMoney(value, money.currency);
  const { state, charged_cents: charged, refused_cents: refused, settled_cents: settled } = money;
  if (state === 'under_review') return 'Your bank disputed this payment and is reviewing it.';
  if (state === 'reversed') return 'Your bank took the payment back.';
  if (state === 'refused')
    return `Your bank refused our refund of ${amount(refused)}. We'll contact you to pay it back another way.`;
  if (state === 'refund_due') return 'Your refund is on its way.';
  if (settled > 0 && (state !== 'refunded' || settled === charged))
    return `We paid you back ${amount(settled)} another way.`;
  if (state !== 'refunded') return null;
  return settled > 0 ? `Refunded in full, ${amount(settled)} of it another way.` : 'Refunded in full.';
}

/** Returns the refunds, as lines of a receipt below the total. */
export function refundRows(money: OrderMoney): readonly (readonly [label: string, value: string])[] {
  const { state, charged_cents, refund_cents, refused_cents, settled_cents } = money;
  if (state === 'reversed') return [['Reversed by your bank', formatMoney(charged_cents, money.currency)]];
  const lines = [
    [state === 'refund_due' ? 'Refunded, or on its way' : 'Refunded', refund_cents - refused_cents - settled_cents],
    ['Refund refused by your bank', refused_cents],
    ['Paid back another way', settled_cents],
  ] as const;
  return lines.flatMap(([label, value]) => (value === 0 ? [] : [[label, formatMoney(value, money.currency)] as const]));
}

/** The customer's money isn't with the shop for good, and isn't on its way back. */
export function isPaidFor({ state }: OrderMoney): boolean {
  return state === 'paid' || state === 'partly_refunded' || state === 'refused';
}
