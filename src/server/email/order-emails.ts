/** The words of the mails about an order. */
import { isCountry } from '#domain/address.ts';
import { deliveryTime, estimateDelivery } from '#domain/delivery.ts';
import { cents, centsToDollars } from '#domain/money.ts';
import type { Block, EmailContent } from './compose.ts';
import type { EmailData } from './kinds.ts';
import type { EmailAttachment } from './port.ts';

type OrderKind = Extract<keyof EmailData, `order-${string}`>;

export function isOrderEmail(kind: keyof EmailData): kind is OrderKind {
  return kind.startsWith('order-');
}
type OrderEmail = EmailData[OrderKind];

export type OrderEmailContext = {
  readonly siteUrl: string;
  /** Front and back, when they could be drawn. */
  readonly pictures: readonly EmailAttachment[];
};

type Words = { readonly subject: string; readonly heading: string; readonly lines: readonly string[] };

const WORDS: { readonly [K in OrderKind]: (mail: OrderEmail) => Words } = {
  'order-placed': (mail) => ({
    subject: `Order ${mail.orderNumber}: thank you!`,
    heading: 'Thank you for your order',
    lines: [
      `Your card to ${mail.recipientName} is on its way to the press. ${deliveryLine(mail)}`,
      'For your next order: the code TAKE30OFF takes 30% off.',
    ],
  }),
  'order-shipped': (mail) => ({
    subject: `Order ${mail.orderNumber} is on its way`,
    heading: 'Your card is in the mail',
    lines: [`The card to ${mail.recipientName} is printed and has left the print shop. ${deliveryLine(mail)}`],
  }),
  'order-delivered': (mail) => ({
    subject: `Order ${mail.orderNumber} has arrived`,
    heading: 'Your card has arrived',
    lines: [`The card to ${mail.recipientName} was delivered. We hope that it made somebody smile.`],
  }),
  'order-failed': (mail) => ({
    subject: `Order ${mail.orderNumber} could not be printed`,
    heading: 'Something went wrong with your card',
    lines: [
      `The card to ${mail.recipientName} could not be printed.`,
      ...(mail.note === null ? [] : [mail.note]),
      'While your dashboard offers to retry it, one click sends it again. Otherwise you need do nothing: we give your money back.',
    ],
  }),
  'order-returned': (mail) => ({
    subject: `Order ${mail.orderNumber} came back`,
    heading: 'The post brought your card back',
    lines: [
      `The card to ${mail.recipientName} was printed and mailed, but could not be delivered to its address.`,
      'Please check the address: from your dashboard you can order the same card again with the right one.',
    ],
  }),
  'order-refunded': (mail) => ({
    subject: `Order ${mail.orderNumber}: your money is on its way back`,
    heading: 'We have refunded your order',
    lines: ['The whole amount goes back to the card you paid with. Banks take up to ten days to show it.'],
  }),
  'order-cancelled': (mail) => ({
    subject: `Order ${mail.orderNumber} is cancelled`,
    heading: 'Your order is cancelled',
    lines: [
      `The card to ${mail.recipientName} will not be printed, and the whole amount is refunded.`,
      'The card is kept as a draft: correct it and order it again whenever you like.',
    ],
  }),
  'order-not-cancelled': (mail) => ({
    subject: `Order ${mail.orderNumber} could not be cancelled`,
    heading: 'Your card is being printed',
    lines: [
      `You asked us to cancel the card to ${mail.recipientName}. The print shop could not be reached at the time, and when it could, printing had started.`,
      `The card is printed and mailed as you ordered it. ${deliveryLine(mail)} We are sorry. Please write to us if that is a problem.`,
    ],
  }),
};

export function orderEmail(kind: OrderKind, mail: OrderEmail, { siteUrl, pictures }: OrderEmailContext): EmailContent {
  const { subject, heading, lines } = WORDS[kind](mail);
  const blocks: Block[] = [
    ...lines.map((text): Block => ({ kind: 'paragraph', text })),
    ...(pictures.length === 0 ? [] : [pictureBlock(mail, pictures)]),
    { kind: 'facts', rows: facts(kind, mail) },
    { kind: 'button', label: 'See your order', url: `${siteUrl}/dashboard?tab=orders&order=${mail.orderId}` },
  ];
  return { subject, heading, blocks, attachments: pictures };
}

function pictureBlock(mail: OrderEmail, pictures: readonly EmailAttachment[]): Block {
  const sides = ['Front', 'Back'];
  return {
    kind: 'pictures',
    pictures: pictures.map(({ cid }, index) => ({
      cid,
      alt: `${sides[index] ?? 'Side'} of the card to ${mail.recipientName}`,
    })),
  };
}

function facts(kind: OrderKind, mail: OrderEmail): [string, string][] {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  const amount = (value: number) => money.format(centsToDollars(cents(value)));
  return [
    ['Order number', mail.orderNumber],
    ['Recipient', mail.recipientName],
    ['Quantity', String(mail.quantity)],
    ...(mail.couponCode === null
      ? []
      : [[`Discount (${mail.couponCode})`, `-${amount(mail.discountCents)}`] satisfies [string, string]]),
    ['Delivery', 'Free'],
    ['Total', amount(mail.totalCents)],
    ...trackingFact(kind, mail),
  ];
}

/** Mails after which nothing more is shipped promise no number. */
const LAST_EMAILS: readonly OrderKind[] = [
  'order-delivered',
  'order-failed',
  'order-returned',
  'order-refunded',
  'order-cancelled',
];

function trackingFact(kind: OrderKind, { trackingNumber }: OrderEmail): [string, string][] {
  if (trackingNumber === null && LAST_EMAILS.includes(kind)) return [];
  return [['Tracking number', trackingNumber ?? 'Will be provided when shipped']];
}

function deliveryLine(mail: OrderEmail): string {
  if (!isCountry(mail.country)) return '';
  const { min, max, unit } = deliveryTime(mail.country);
  const { from, to } = estimateDelivery(mail.country, new Date(mail.orderedAt));
  const date = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return `It should arrive between ${date.format(from)} and ${date.format(to)} (${min}-${max} ${unit}).`;
}
