/** The emails about money that went back, and why: the same facts as in the order's history. */
import { countCards } from '#domain/counts.ts';
import { formatMoney } from '#domain/money.ts';
import { REFUND_TEXTS } from '#domain/refund.ts';
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
  const money = formatMoney(order.refundFailedCents, order.currency);
  return {
    subject: `Your refund for ${cardsOf(order)} didn't arrive`,
    heading: `Your bank refused our refund of ${money}`,
    lines: [
      "We're sorry about the delay. The payment card you used may be closed or replaced.",
      `We still owe you ${money}. We'll contact you to pay it back another way. You can also reply to this email.`,
    ],
  };
}

function amountOf({ refunds }: OrderEmail): number {
  return refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** What an email about the rest of the price leaves out. */
function earlier(order: OrderEmail): readonly string[] {
  const { refundedCents, refundFailedCents, currency } = order;
  const earlierCents = refundedCents - amountOf(order);
  if (earlierCents <= 0 || refundFailedCents > 0) return [];
  const [before, all] = [formatMoney(earlierCents, currency), formatMoney(refundedCents, currency)];
  return [`With the ${before} that we refunded earlier, you get back all of the ${all} that you paid.`];
}

function cardsOf({ mailing, recipientName }: OrderEmail): string {
  return mailing === null || mailing.count === 1
    ? `your card to ${recipientName}`
    : `your ${countCards(mailing.count)}`;
}

function reasons({ refunds, currency, mailing }: OrderEmail): readonly string[] {
  return refunds.map(({ reason, amountCents, cards, names }) => {
    const texts = REFUND_TEXTS[reason];
    const isOne = mailing === null || cards === 1;
    const why = `We refunded ${formatMoney(amountCents, currency)} ${isOne ? texts.one : texts.many}`;
    return mailing === null || cards === 0 ? `${why}.` : `${why}: ${listNames(names, cards)}.`;
  });
}

function listNames(names: readonly string[], cards: number): string {
  const others = cards - names.length;
  return [...names, ...(others > 0 ? [`${others} others`] : [])].join(', ');
}
