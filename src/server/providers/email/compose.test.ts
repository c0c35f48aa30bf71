import { describe, expect, test } from 'vitest';
import { ACCOUNT_EMAILS } from './account-emails.ts';
import { toHtml, toText } from './compose.ts';
import type { OrderEmail, OrderKind } from './kinds.ts';
import { orderEmail } from './order-emails.ts';

type Counts = NonNullable<OrderEmail['mailing']>;
const siteUrl = 'http://localhost:3000';
const sender = { productName: 'Cartolina', contactEmail: 'hello@cartolina.example', siteUrl };
const printed: Counts = { count: 0, shipped: 0, delivered: 0, returned: 0, unprinted: 0, canceled: 0 };
const order = {
  name: 'Mia',
  orderId: '7d9c1c1e-0000-4000-8000-000000000001',
  orderNumber: '482913',
  recipientName: 'Rosa <script>alert(1)</script>',
  totalCents: 244,
  deliveryCents: 0,
  currency: 'usd',
  discountCents: 105,
  couponCode: 'TAKE30OFF',
  quantity: 50 as const,
  copiesMailed: 1,
  arrival: { us: { from: '2026-11-18', to: '2026-11-24' }, abroad: null },
  trackingNumber: null,
  note: null,
  isEstimated: false,
  sendOn: null,
  refundedCents: 0,
  refundFailedCents: 0,
  notifiedCents: 0,
  amountCents: null,
  retryUntil: null,
  stop: null,
  refunds: [],
  nextCoupon: { code: 'TAKE30OFF', percentOff: 30 },
  mailing: null,
};

describe('emails', () => {
  test('contain their link in HTML and in text', () => {
    const link = 'http://localhost:3000/auth/v1/verify?token=a&type=recovery';
    const content = ACCOUNT_EMAILS.recover({ name: 'Mia', link }, 'Cartolina');
    expect(toHtml(content, sender)).toContain('href="http://localhost:3000/auth/v1/verify?token=a&amp;type=recovery"');
    expect(toText(content, sender)).toContain(link);
  });

  test.each(['Win at https://evil.example', 'see www. evil', 'go to evil.example', 'evil/offer'])(
    'leave out a name that could be an advertisement: %s',
    (name) => {
      expect(ACCOUNT_EMAILS.verify({ name, link: 'http://localhost:3000/' }, 'Cartolina').heading).toBe('Hi,');
    },
  );

  test.each([
    ['Mia', 'Hi Mia,'],
    ['Mia Bianchi', 'Hi Mia,'],
    ['Zoë O’Neil-Smith', 'Hi Zoë,'],
    ['J.R.R. Tolkien', 'Hi J.R.R. Tolkien,'],
  ])('greet %s by first name: %s', (name, greeting) => {
    const { heading } = ACCOUNT_EMAILS.verify({ name, link: 'http://localhost:3000/' }, 'Cartolina');
    expect(heading).toBe(greeting);
  });

  test('escape markup in a name', () => {
    const html = toHtml(orderEmail('order-placed', order, { siteUrl: sender.siteUrl, pictures: [] }), sender);
    expect(html).not.toContain('<script>');
    expect(html).toContain('Rosa &lt;script&gt;');
  });

  test("say which shop's account they are for", () => {
    const html = toHtml(orderEmail('order-placed', order, { siteUrl, pictures: [] }), {
      ...sender,
      productName: 'Kartenlust',
    });
    expect(html.replaceAll(/<[^>]+>/g, '')).toContain("You're getting this because you have a Kartenlust account.");
  });

  test.each([
    ['order-placed', 'Your card to Rosa is off to print', 'Your 8 cards are off to print'],
    ['order-shipped', 'Your card to Rosa has shipped', 'Your 8 cards have shipped'],
    ['order-cancelled', 'Your card to Rosa is canceled', 'Your 8 cards are canceled'],
  ] as const)('[O-3] name what %s is about, not a number', (kind, one, many) => {
    const context = { siteUrl: sender.siteUrl, pictures: [] };
    const toRosa = { ...order, recipientName: 'Rosa' };
    expect(orderEmail(kind, toRosa, context).subject).toBe(one);
    expect(orderEmail(kind, { ...toRosa, mailing: { ...printed, count: 8, shipped: 8 } }, context).subject).toBe(many);
  });

  test('[K-2] name the discount, the total and the coupon for the next order', () => {
    const text = toText(orderEmail('order-placed', order, { siteUrl: sender.siteUrl, pictures: [] }), sender);
    expect(text).toContain('Discount (TAKE30OFF): -$1.05');
    expect(text).toContain('Total: $2.44');
    expect(text).toContain('Use code TAKE30OFF to get 30% off your next order.');
  });

  const noNumberYet = 'Tracking number: Will be provided when shipped';

  test.each(['order-placed', 'order-address-doubted', 'order-not-cancelled'] as const)(
    '%s promises a tracking number',
    (kind) => {
      const text = toText(orderEmail(kind, order, { siteUrl: sender.siteUrl, pictures: [] }), sender);
      expect(text).toContain(noNumberYet);
    },
  );

  const LATE = [
    'order-shipped',
    'order-delivered',
    'order-failed',
    'order-returned',
    'order-refunded',
    'order-cancelled',
  ] as const;

  test.each(LATE)('%s shows a tracking number only if there is one', (kind) => {
    const context = { siteUrl: sender.siteUrl, pictures: [] };
    expect(toText(orderEmail(kind, order, context), sender)).not.toContain('Tracking number');
    const tracked = { ...order, trackingNumber: '9400111899223' };
    expect(toText(orderEmail(kind, tracked, context), sender)).toContain('Tracking number: 9400111899223');
  });

  test('[L-9, T-13] say when the card arrives and how many are mailed', () => {
    const text = toText(orderEmail('order-placed', order, { siteUrl: sender.siteUrl, pictures: [] }), sender);
    expect(text).toContain('It should arrive Nov 18–24.');
    expect(text).toContain('Mailed as one card to Rosa');
    expect(text).toContain('Quantity: 50, mailed as one card');
    const each = orderEmail('order-placed', { ...order, copiesMailed: 50 }, { siteUrl: sender.siteUrl, pictures: [] });
    expect(toText(each, sender)).toContain('50 copies, all mailed to Rosa');
  });

  test('[M-8] about a mailing cover all its cards, and no single recipient or number', () => {
    const counts = { ...printed, count: 240, shipped: 236, returned: 2, canceled: 2 };
    const mailing = { ...order, recipientName: '240 people', mailing: counts };
    const context = { siteUrl: sender.siteUrl, pictures: [] };
    const shipped = toText(orderEmail('order-shipped', mailing, context), sender);
    expect(shipped).toContain('238 of your 240 cards are printed and mailed.');
    expect(shipped).toContain('2 came back and 2 were canceled.');
    expect(shipped).toContain('Recipients: 240 people');
    const placed = toText(orderEmail('order-placed', mailing, context), sender);
    expect(placed).toContain('Your 240 cards are off to print.');
    expect(placed).toContain('They should arrive Nov 18–24.');
    expect(placed).toContain('Quantity: 240 cards');
    expect(placed).not.toContain('Tracking number');
  });

  test.each([
    [{ count: 300, shipped: 296, returned: 4 }, 'Your 300 cards are printed and mailed.', '4 came back.'],
    [{ count: 300, shipped: 290, delivered: 10 }, 'Your 300 cards are printed and mailed.', null],
    [{ count: 3, shipped: 1, unprinted: 2 }, '1 of your 3 cards is printed and mailed.', "2 couldn't be printed."],
    [
      { count: 1500, shipped: 1000, delivered: 197, returned: 3, unprinted: 299, canceled: 1 },
      '1,200 of your 1,500 cards are printed and mailed.',
      "3 came back, 299 couldn't be printed, and 1 was canceled.",
    ],
  ])('[M-8] about mailed cards count each once: %o', (counts, mailed, others) => {
    const mailing = { ...printed, ...counts };
    const { blocks } = orderEmail('order-shipped', { ...order, mailing }, { siteUrl, pictures: [] });
    const lines = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));
    expect(lines).toEqual(others === null ? [mailed] : [mailed, others]);
  });

  test('[M-8] about a mailing to one person read as about one card', () => {
    const mailing = { ...printed, count: 1, shipped: 1 };
    const write = (kind: OrderKind) =>
      toText(orderEmail(kind, { ...order, mailing }, { siteUrl, pictures: [] }), sender);
    expect(write('order-shipped')).toContain('We printed and mailed your card to Rosa');
    expect(write('order-placed')).toContain('Quantity: 1 card\n');
    expect(write('order-placed')).not.toContain('50');
  });

  test('[M-8] about delivered cards mention the others', () => {
    const write = (counts: Partial<Counts>) => {
      const mailing = { ...printed, count: 8, ...counts };
      const { subject, blocks } = orderEmail('order-delivered', { ...order, mailing }, { siteUrl, pictures: [] });
      return [subject, ...blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : [])).slice(0, 2)];
    };
    expect(write({ delivered: 3, returned: 2, unprinted: 1, canceled: 2 })).toEqual([
      '3 of your 8 cards are delivered',
      '3 of your 8 cards are delivered.',
      "2 came back, 1 couldn't be printed, and 2 were canceled.",
    ]);
    expect(write({ delivered: 8 })).toEqual([
      'Your 8 cards are delivered',
      'Your 8 cards are delivered.',
      'We hope they made people smile.',
    ]);
  });

  test('[O-3] about the rest of the price name earlier refunds', () => {
    const rest = { reason: 'by_operator' as const, operatorReason: null, amountCents: 244 - 100, cards: 0, names: [] };
    const write = (refundedCents: number) => {
      const email = orderEmail(
        'order-refunded',
        { ...order, refundedCents, refunds: [rest] },
        { siteUrl, pictures: [] },
      );
      return toText(email, sender);
    };
    expect(write(244)).toContain("With the $1.00 we refunded earlier, that's your full $2.44.");
    expect(write(144)).not.toContain('earlier');
  });
});
