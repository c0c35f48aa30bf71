/** Texts of emails about a mailing. One email of each kind covers all cards. */
import { countCards } from '#domain/counts.ts';
import { describeArrival } from '#domain/delivery.ts';
import { disputed, disputeWon } from './dispute-emails.ts';
import type { OrderEmail, OrderKind } from './kinds.ts';
import { cancelled, partlyRefunded, refunded, refundFailed, refundSettled, type Texts } from './refund-emails.ts';

export function formatDay(day: string): string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

export function dayOf({ sendOn }: Pick<OrderEmail, 'sendOn'>): string {
  if (sendOn === null) throw new TypeError('the order has no send date');
  return formatDay(sendOn);
}

/** [K-2] */
export function couponLine({ nextCoupon }: Pick<OrderEmail, 'nextCoupon'>): readonly string[] {
  if (nextCoupon === null) return [];
  return [`Use code ${nextCoupon.code} to get ${nextCoupon.percentOff}% off your next order.`];
}

type Mailing = NonNullable<OrderEmail['mailing']>;
type Write = (order: OrderEmail) => Texts;

export function mailingTexts(kind: OrderKind, mailing: Mailing): Write {
  return (order) => WRITERS[kind](order, mailing);
}

function mailedOf({ shipped, delivered, returned }: Mailing): number {
  return shipped + delivered + returned;
}

function some(part: number, { count }: Mailing): string {
  return part === count ? `Your ${countCards(count)}` : `${part.toLocaleString('en-US')} of your ${countCards(count)}`;
}

function areOf(part: number): string {
  return part === 1 ? 'is' : 'are';
}

/** Describes the cards that the previous sentence leaves out. */
function others({ returned, unprinted, canceled }: Mailing): readonly string[] {
  const parts = [
    ...(returned === 0 ? [] : [`${returned.toLocaleString('en-US')} came back`]),
    ...(unprinted === 0 ? [] : [`${unprinted.toLocaleString('en-US')} couldn't be printed`]),
    ...(canceled === 0 ? [] : [`${canceled.toLocaleString('en-US')} ${canceled === 1 ? 'was' : 'were'} canceled`]),
  ];
  return parts.length === 0 ? [] : [`${new Intl.ListFormat('en-US').format(parts)}.`];
}

const WRITERS: { readonly [K in OrderKind]: (order: OrderEmail, mailing: Mailing) => Texts } = {
  'order-placed': ({ sendOn, nextCoupon, arrival }, { count }) => ({
    subject:
      sendOn === null
        ? `Your ${countCards(count)} are off to print`
        : `Your ${countCards(count)} are scheduled for ${formatDay(sendOn)}`,
    heading: 'Thank you for your order',
    lines: [
      sendOn === null
        ? `Your ${countCards(count)} are off to print. Your dashboard shows where each of them is.`
        : `We'll print and mail your ${countCards(count)} on ${formatDay(sendOn)}.`,
      `They should arrive ${describeArrival(arrival)}.`,
      ...couponLine({ nextCoupon }),
    ],
  }),
  'order-reprinted': (_order, { count }) => ({
    subject: `We're printing one of your ${countCards(count)} again`,
    heading: "We're printing a card again",
    lines: [
      "We're sorry that something went wrong. We're printing and mailing a card of this order again, free of charge. Your dashboard shows which.",
    ],
  }),
  'order-rescheduled': (order, { count }) => ({
    subject: `Your ${count} cards are now scheduled for ${dayOf(order)}`,
    heading: 'Your send date has changed',
    lines: [
      `We'll print and mail your ${count} cards on ${dayOf(order)}. They should arrive ${describeArrival(order.arrival)}.`,
    ],
  }),
  'order-shipped': (_order, mailing) => ({
    subject: `${some(mailedOf(mailing), mailing)} ${mailedOf(mailing) === 1 ? 'has' : 'have'} shipped`,
    heading: 'Your cards have shipped',
    lines: [`${some(mailedOf(mailing), mailing)} ${areOf(mailedOf(mailing))} printed and mailed.`, ...others(mailing)],
  }),
  'order-address-doubted': (_order, { count }) => ({
    subject: `Please check the addresses of your ${countCards(count)}`,
    heading: 'Are these addresses right?',
    lines: [
      "We couldn't confirm all addresses on your list, so some cards may not arrive. Your dashboard shows which.",
      "If they are right, there's nothing to do: we'll print and mail your cards.",
      'If they need a change, cancel the order from your dashboard now, while you still can. You get a full refund, and your card stays as a draft.',
    ],
  }),
  'order-delivered': ({ isEstimated }, mailing) => ({
    subject: isEstimated
      ? `${some(mailing.delivered, mailing)} should be there by now`
      : `${some(mailing.delivered, mailing)} ${areOf(mailing.delivered)} delivered`,
    heading: isEstimated ? 'Your cards should be there by now' : 'Your cards are delivered',
    lines: [
      `${some(mailing.delivered, mailing)} ${areOf(mailing.delivered)} delivered${isEstimated ? ', by our estimate' : ''}.`,
      ...others(mailing),
      'We hope they made people smile.',
    ],
  }),
  'order-failed': (_order, { count }) => ({
    subject: `We couldn't print some of your ${countCards(count)}`,
    heading: 'Something went wrong with some of your cards',
    lines: [
      `Not all of your ${countCards(count)} could be printed. Your dashboard shows which.`,
      "If a card still shows Retry there, one click prints it again. Otherwise there's nothing to do: we'll refund what you paid for it.",
    ],
  }),
  'order-returned': (_order, { count }) => ({
    subject: `Some of your ${countCards(count)} were returned`,
    heading: 'Some of your cards were returned',
    lines: ["We printed and mailed them, but they couldn't be delivered. Your dashboard shows which."],
  }),
  'order-refunded': refunded,
  'order-partly-refunded': partlyRefunded,
  'order-refund-failed': refundFailed,
  'order-refund-settled': refundSettled,
  'order-disputed': disputed,
  'order-dispute-won': disputeWon,
  'order-cancelled': cancelled,
  'order-not-cancelled': (_order, { count }) => ({
    subject: `We couldn't cancel all of your ${countCards(count)}`,
    heading: 'Some of your cards are being printed',
    lines: [
      "We're sorry. You asked us to cancel your order, but printing had started before we could stop all cards.",
      "We'll mail the cards that are being printed. We won't print the others, and we'll refund them.",
    ],
  }),
};
