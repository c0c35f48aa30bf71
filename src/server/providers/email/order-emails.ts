import { describeCopies, quantityFact } from '#domain/copies.ts';
import { countCards } from '#domain/counts.ts';
import { describeArrival } from '#domain/delivery.ts';
import { formatMoney } from '#domain/money.ts';
import type { Block, EmailContent } from './compose.ts';
import { disputed, disputeWon } from './dispute-emails.ts';
import type { EmailData, OrderEmail, OrderKind } from './kinds.ts';
import { couponLine, dayOf, formatDay, mailingTexts } from './mailing-emails.ts';
import type { EmailAttachment } from './port.ts';
import { cancelled, partlyRefunded, refunded, refundFailed, refundSettled, type Texts } from './refund-emails.ts';

export function isOrderEmail(kind: keyof EmailData): kind is OrderKind {
  return kind.startsWith('order-');
}

export type OrderEmailContext = {
  readonly siteUrl: string;
  /** Front and back, if they could be rendered. */
  readonly pictures: readonly EmailAttachment[];
};

const TEXTS: { readonly [K in OrderKind]: (order: OrderEmail) => Texts } = {
  'order-placed': (order) => ({
    subject:
      order.sendOn === null
        ? `Your card to ${order.recipientName} is off to print`
        : `Your card to ${order.recipientName} is scheduled for ${formatDay(order.sendOn)}`,
    heading: 'Thank you for your order',
    lines: [
      order.sendOn === null
        ? `Your card to ${order.recipientName} is off to print. ${deliveryLine(order)}`
        : `We'll print and mail your card to ${order.recipientName} on ${formatDay(order.sendOn)}. ${deliveryLine(order)}`,
      ...copiesLine(order),
      ...couponLine(order),
    ],
  }),
  'order-reprinted': (order) => ({
    subject: `We're printing your card to ${order.recipientName} again`,
    heading: "We're printing your card again",
    lines: [
      `We're sorry that something went wrong. We're printing and mailing your card to ${order.recipientName} again, free of charge. ${deliveryLine(order)}`,
    ],
  }),
  'order-rescheduled': (order) => ({
    subject: `Your card to ${order.recipientName} is now scheduled for ${dayOf(order)}`,
    heading: 'Your send date has changed',
    lines: [`We'll print and mail your card to ${order.recipientName} on ${dayOf(order)}. ${deliveryLine(order)}`],
  }),
  'order-shipped': (order) => ({
    subject: `Your card to ${order.recipientName} has shipped`,
    heading: 'Your card has shipped',
    lines: [`We printed and mailed your card to ${order.recipientName}. ${deliveryLine(order)}`],
  }),
  'order-address-doubted': (order) => ({
    subject: `Please check the address of your card to ${order.recipientName}`,
    heading: 'Is this address right?',
    lines: [
      ...(order.note === null ? [] : [order.note]),
      `If the address of ${order.recipientName} is right, there's nothing to do: we'll print and mail your card.`,
      'If it needs a change, cancel the order from your dashboard now, while you still can. You get a full refund, and your card stays as a draft.',
    ],
  }),
  'order-delivered': (order) =>
    order.isEstimated
      ? {
          subject: `Your card to ${order.recipientName} should be there by now`,
          heading: 'Your card should be there by now',
          lines: [
            `Your card to ${order.recipientName} should have arrived by now. Postcards aren't scanned at delivery, so this is our best estimate.`,
            'We hope it made someone smile.',
          ],
        }
      : {
          subject: `Your card to ${order.recipientName} was delivered`,
          heading: 'Your card was delivered',
          lines: [`Your card to ${order.recipientName} has arrived. We hope it made someone smile.`],
        },
  'order-failed': (order) => ({
    subject: `We couldn't print your card to ${order.recipientName}`,
    heading: 'Something went wrong with your card',
    lines: [
      `We couldn't print your card to ${order.recipientName}.`,
      ...(order.note === null ? [] : [order.note]),
      "If your dashboard still shows Retry, one click prints it again. Otherwise there's nothing to do: we'll refund your order.",
    ],
  }),
  'order-returned': (order) => ({
    subject: `Your card to ${order.recipientName} was returned`,
    heading: 'Your card was returned',
    lines: [
      `We printed and mailed your card to ${order.recipientName}, but it couldn't be delivered.`,
      'Please check the address. You can order the same card again from your dashboard.',
    ],
  }),
  'order-refunded': refunded,
  'order-partly-refunded': partlyRefunded,
  'order-refund-failed': refundFailed,
  'order-refund-settled': refundSettled,
  'order-disputed': disputed,
  'order-dispute-won': disputeWon,
  'order-cancelled': cancelled,
  'order-not-cancelled': (order) => ({
    subject: `We couldn't cancel your card to ${order.recipientName}`,
    heading: 'Your card is being printed',
    lines: [
      `We're sorry. You asked us to cancel your card to ${order.recipientName}, but printing had started before we could stop it.`,
      `We'll mail your card as you ordered it. ${deliveryLine(order)} If this is a problem, please contact us.`,
    ],
  }),
};

/** A mailing to one person reads like a single card. */
function textsFor(kind: OrderKind, { mailing }: OrderEmail): (order: OrderEmail) => Texts {
  return mailing === null || mailing.count === 1 ? TEXTS[kind] : mailingTexts(kind, mailing);
}

export function orderEmail(kind: OrderKind, order: OrderEmail, { siteUrl, pictures }: OrderEmailContext): EmailContent {
  const { subject, heading, lines } = textsFor(kind, order)(order);
  const blocks: Block[] = [
    ...lines.map((text): Block => ({ kind: 'paragraph', text })),
    ...(pictures.length === 0 ? [] : [pictureBlock(order, pictures)]),
    { kind: 'facts', rows: facts(kind, order) },
    { kind: 'button', label: 'View your order', url: `${siteUrl}/dashboard?tab=orders&order=${order.orderId}` },
  ];
  return { subject, heading, blocks, attachments: pictures };
}

function pictureBlock(order: OrderEmail, pictures: readonly EmailAttachment[]): Block {
  const sides = ['Front', 'Back'];
  return {
    kind: 'pictures',
    pictures: pictures.map(({ cid }, index) => ({
      cid,
      alt: `${sides[index] ?? 'Side'} of your card to ${order.recipientName}`,
    })),
  };
}

function facts(kind: OrderKind, order: OrderEmail): [string, string][] {
  const amount = (value: number) => formatMoney(value, order.currency);
  return [
    ['Order number', order.orderNumber],
    [(order.mailing?.count ?? 1) === 1 ? 'Recipient' : 'Recipients', order.recipientName],
    ['Quantity', quantityText(order)],
    ...(order.couponCode === null
      ? []
      : [[`Discount (${order.couponCode})`, `-${amount(order.discountCents)}`] satisfies [string, string]]),
    ...(order.sendOn === null ? [] : [['Send date', formatDay(order.sendOn)] satisfies [string, string]]),
    ['Delivery', order.deliveryCents === 0 ? 'Free' : amount(order.deliveryCents)],
    ['Total', amount(order.totalCents)],
    ...trackingFact(kind, order),
  ];
}

/** Once a card is mailed, or never will be, no tracking number comes anymore. */
const LATE_EMAILS: readonly OrderKind[] = [
  'order-shipped',
  'order-delivered',
  'order-failed',
  'order-returned',
  'order-refunded',
  'order-partly-refunded',
  'order-refund-failed',
  'order-refund-settled',
  'order-disputed',
  'order-cancelled',
];

function trackingFact(kind: OrderKind, { trackingNumber, mailing }: OrderEmail): [string, string][] {
  // Each card has its own tracking number.
  if (mailing !== null) return [];
  if (trackingNumber === null && LATE_EMAILS.includes(kind)) return [];
  return [['Tracking number', trackingNumber ?? 'Will be provided when shipped']];
}

function quantityText({ quantity, copiesMailed, mailing }: OrderEmail): string {
  return mailing === null ? quantityFact({ quantity, mailed: copiesMailed }) : countCards(mailing.count);
}

function copiesLine({
  quantity,
  copiesMailed: mailed,
  recipientName: recipient,
  mailing,
}: OrderEmail): readonly string[] {
  return mailing === null ? [`${describeCopies({ quantity, mailed, recipient })}.`] : [];
}

function deliveryLine({ arrival }: OrderEmail): string {
  return `It should arrive ${describeArrival(arrival)}.`;
}
