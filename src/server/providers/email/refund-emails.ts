/** Emails about refunds and their reasons, matching the order's history. */
import { countCards } from '#domain/counts.ts';
import { formatMoney } from '#domain/money.ts';
import { cancelText, refundText } from '#domain/refund.ts';
import type { OrderEmail } from './kinds.ts';

export type Texts = { readonly subject: string; readonly heading: string; readonly lines: readonly string[] };

const TO_THE_CARD = 'It goes to the payment card you used, and may take up to ten days to appear.';

export function refunded(order: OrderEmail): Texts {
  return {
    subject: `Your refund for ${cardsOf(order)} is on its way`,
    heading: 'Your order is refunded in full',
    lines: [...reasons(order), ...earlier(order), TO_THE_CARD],
  };
}

export function partlyRefunded(order: OrderEmail): Texts {
  const money = formatMoney(amountOf(order), order.currency);
  return {
    subject: `${money} for ${cardsOf(order)} is on its way back to you`,
    heading: `We refunded ${money}`,
    lines: [...reasons(order), TO_THE_CARD],
  };
}

export function refundFailed(order: OrderEmail): Texts {
  const owed = formatMoney(order.refundFailedCents, order.currency);
  const money = formatMoney(order.amountCents ?? order.refundFailedCents, order.currency);
  return {
    subject: `Your refund for ${cardsOf(order)} didn't arrive`,
    heading: `Your bank refused our refund of ${money}`,
    lines: [
      "We're sorry about the delay. The payment card you used may be closed or replaced.",
      `We still owe you ${owed}. We'll contact you to pay it back another way. You can also reply to this email.`,
    ],
  };
}

/** The final email about a refund that the bank refused. */
export function refundSettled(order: OrderEmail): Texts {
  const money = formatMoney(order.amountCents ?? 0, order.currency);
  return {
    subject: `We paid you back ${money} another way`,
    heading: `We paid you back ${money} another way`,
    lines: [
      `Your bank had refused our refund for ${cardsOf(order)}, so we paid you back the ${money} another way.`,
      "There's nothing you need to do.",
    ],
  };
}

/** The order ended without a card: says who ended it, and everything that is refunded. */
export function cancelled(order: OrderEmail): Texts {
  const byShop = order.stop?.isByShop ?? false;
  const cards = cardsOf(order);
  return {
    subject: `${cards.charAt(0).toUpperCase()}${cards.slice(1)} ${order.mailing !== null && order.mailing.count !== 1 ? 'are' : 'is'} canceled`,
    heading: byShop ? 'We canceled your order' : 'Your order is canceled',
    lines: [
      `${whoCanceled(order)}We won't print ${cards}.`,
      ...moneyBack(order),
      'We kept your card as a draft, so you can change it and order again anytime.',
    ],
  };
}

function whoCanceled({ stop, mailing }: OrderEmail): string {
  if (stop?.reason === 'fraud_warning')
    return 'Your bank flagged this payment as possible fraud, so we stopped this order. ';
  if (stop === null || !stop.isByShop) return '';
  return `We canceled this order${cancelText(stop.operatorReason, { isOne: mailing === null })}. `;
}

function moneyBack(order: OrderEmail): readonly string[] {
  const { notifiedCents, totalCents, refundFailedCents, currency } = order;
  const cents = amountOf(order);
  const [now, earlier, all] = [cents, notifiedCents, totalCents].map((value) => formatMoney(value, currency));
  if (cents === 0 && notifiedCents === 0) return totalCents === 0 ? [] : [`You'll get a full refund. ${TO_THE_CARD}`];
  if (cents === totalCents) return [`You'll get a full refund of ${now}. ${TO_THE_CARD}`];
  const isAll = cents + notifiedCents === totalCents && refundFailedCents === 0;
  const rest = isAll ? [`With the ${earlier} we refunded earlier, that's your full ${all}.`] : [];
  return cents === 0 ? rest : [`You'll get ${now} back now. ${TO_THE_CARD}`, ...rest];
}

function amountOf({ refunds }: OrderEmail): number {
  return refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Mentions what earlier emails said was refunded. */
function earlier(order: OrderEmail): readonly string[] {
  const { refundedCents, refundFailedCents, currency } = order;
  const earlierCents = refundedCents - amountOf(order);
  if (earlierCents <= 0 || refundFailedCents > 0) return [];
  const [before, all] = [formatMoney(earlierCents, currency), formatMoney(refundedCents, currency)];
  return [`With the ${before} we refunded earlier, that's your full ${all}.`];
}

function cardsOf({ mailing, recipientName }: OrderEmail): string {
  return mailing === null || mailing.count === 1
    ? `your card to ${recipientName}`
    : `your ${countCards(mailing.count)}`;
}

function reasons({ refunds, currency, mailing }: OrderEmail): readonly string[] {
  return refunds.map(({ reason, operatorReason, amountCents, cards, names }) => {
    const isOne = mailing === null || cards === 1;
    const text = refundText({ reason, operatorReason, isOne });
    const why = `We refunded ${formatMoney(amountCents, currency)} ${text}`;
    return mailing === null || cards === 0 ? `${why}.` : `${why}: ${listNames(names, cards)}.`;
  });
}

function listNames(names: readonly string[], cards: number): string {
  const others = cards - names.length;
  return [...names, ...(others > 0 ? [`${others} others`] : [])].join(', ');
}
