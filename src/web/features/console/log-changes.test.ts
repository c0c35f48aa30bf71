import { expect, test } from 'vitest';
import type { LogEntry } from '#contract/console/alerts.ts';
import { printStatusText } from './labels.ts';
import { changesOf } from './log-changes.ts';

function entry(action: LogEntry['action'], before: LogEntry['before'], after: LogEntry['after']): LogEntry {
  const subject = { subject_type: 'prices', subject_id: '2', subject_name: null };
  return {
    id: 1,
    at: '2026-11-18T10:00:00Z',
    actor: null,
    is_command: false,
    action,
    ...subject,
    before,
    after,
    request_id: null,
  };
}

const PRICES = {
  version: 1,
  currency: 'usd',
  order_cents: 349,
  delivery_cents: { USA: 0, Germany: 100 },
  card_cents: { '5x7': { 'matte-cover': 75, 'glossy-cover': 80 } },
};

test('[O-7, O-9] a change of prices is told by what changed, in the money of its time', () => {
  const after = {
    ...PRICES,
    version: 2,
    order_cents: 399,
    delivery_cents: { USA: 0, Germany: 250 },
    card_cents: { '5x7': { 'matte-cover': 75, 'glossy-cover': 95 } },
  };
  expect(changesOf(entry('prices.change', PRICES, after))).toEqual([
    { label: 'Card to one address', before: '$3.49', after: '$3.99' },
    { label: 'Delivery, Germany', before: '$1.00', after: '$2.50' },
    { label: 'Mailing, 7 × 5 in, Glossy cover (100 lb)', before: '$0.80', after: '$0.95' },
  ]);
  const [currency, order] = changesOf(entry('prices.change', PRICES, { ...PRICES, version: 2, currency: 'eur' }));
  expect([currency, order]).toEqual([
    { label: 'Currency', before: 'USD', after: 'EUR' },
    { label: 'Card to one address', before: '$3.49', after: '€3.49' },
  ]);
});

test('[O-9] other entries are words, too', () => {
  const reprint = changesOf(
    entry(
      'order.reprint',
      { card: 2, status: 'returned', attempt: 1 },
      { reason: 'damaged', card: 2, status: 'processing', attempt: 2, replaces: 'postcard_1' },
    ),
  );
  expect(reprint).toEqual([
    { label: 'Card', before: '2', after: '2' },
    { label: 'Status', before: 'Returned', after: 'Processing' },
    { label: 'Attempt', before: '1', after: '2' },
    { label: 'Reason', before: null, after: 'It arrived damaged or smudged' },
    { label: 'Replaces print', before: null, after: 'postcard_1' },
  ]);
  const refund = { refunded_cents: 100, currency: 'usd', card: null };
  expect(changesOf(entry('order.refund', { refunded_cents: 0 }, refund))).toEqual([
    { label: 'Refunded', before: '$0.00', after: '$1.00' },
  ]);
  expect(changesOf(entry('alerts.acknowledge', { alerts: ['refund_failed'] }, { alerts: [] }))).toEqual([
    { label: 'Alerts', before: 'The refund failed', after: 'none open' },
  ]);
  expect(changesOf(entry('order.cancel', { status: 'processing' }, { status: 'stopping' }))).toEqual([
    { label: 'Status', before: 'Processing', after: 'Being canceled' },
  ]);
  expect(changesOf(entry('job.requeue', null, { queue: 'send-mail' }))).toEqual([
    { label: 'Job', before: null, after: 'Send an email' },
  ]);
  expect(changesOf(entry('account.lock', { locked: false }, { locked: true, reason: 'stolen' }))).toEqual([
    { label: 'Reason', before: null, after: 'The account is in the wrong hands' },
  ]);
  expect(changesOf(entry('order.note', null, { characters: 1 }))).toEqual([
    { label: 'Length', before: null, after: '1 character' },
  ]);
});

test('[O-6, O-9] a coupon is told with its rule, its limits and its last day, which ends in UTC', () => {
  const terms = { percent_off: 20, rule: 'once', max_uses: null, max_discount_cents: 1000, currency: 'eur' };
  expect(changesOf(entry('coupon.add', null, { ...terms, expires_at: '2027-01-01T00:00:00.000Z' }))).toEqual([
    { label: 'Percent off', before: null, after: '20' },
    { label: 'Can be used', before: null, after: 'Once per customer' },
    { label: 'Total uses', before: null, after: 'no limit' },
    { label: 'Maximum discount per order', before: null, after: '€10.00' },
    { label: 'Ends', before: null, after: 'the end of Dec 31, 2026 (UTC)' },
  ]);
  const [ended] = changesOf(entry('coupon.end', { expires_at: null }, { expires_at: '2026-11-18T10:00:00.000Z' }));
  expect(ended).toMatchObject({ label: 'Ends', before: 'never', after: expect.stringContaining('Nov 18, 2026') });
});

test('[O-9] settings are told in the words of their form, without the fingerprint of the quotes', () => {
  const before = {
    phone_rule: 'required',
    default_size: null,
    sign_up_open: true,
    countries: ['USA'],
    testimonials: null,
  };
  const quotes = (sha256: string) => ({ testimonials: { count: 2, sha256 } });
  const after = { phone_rule: 'not_asked', default_size: '6x9', sign_up_open: false, countries: null, ...quotes('a') };
  expect(changesOf(entry('settings.change', before, after))).toEqual([
    { label: 'Testimonials', before: 'the default', after: '2 quotes' },
    { label: 'New accounts', before: 'Open', after: 'Closed' },
    { label: 'Phone number at the checkout', before: 'Required', after: 'Not asked' },
    { label: 'Size of a new card', before: 'the default', after: '9 × 6 in' },
    { label: 'Countries offered', before: 'USA', after: 'the default' },
  ]);
  expect(changesOf(entry('settings.change', quotes('a'), quotes('b')))).toEqual([
    { label: 'Testimonials', before: '2 quotes', after: '2 quotes, changed' },
  ]);
});

test.each([
  ['ready', 'Waiting to be printed'],
  ['processed_for_delivery', 'Printed and mailed'],
  ['processed_for_delivery/out_for_delivery', 'Out for delivery'],
  ['processed_for_delivery/returned_to_sender', 'Returned to sender'],
  ['completed/out_for_delivery', 'Delivered'],
  ['completed/returned_to_sender', 'Returned to sender'],
  ['some_new_status', 'some new status'],
])('[O-3] the print service’s %s is shown as "%s"', (status, text) => {
  expect(printStatusText(status)).toBe(text);
});
