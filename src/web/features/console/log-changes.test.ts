import { expect, test } from 'vitest';
import type { LogEntry } from '#contract/console-alerts.ts';
import { printStatusText } from './labels.ts';
import { changesOf } from './log-changes.ts';

function entry(action: LogEntry['action'], before: LogEntry['before'], after: LogEntry['after']): LogEntry {
  const subject = { subject_type: 'prices', subject_id: '2' };
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
    { label: 'Version', before: '1', after: '2' },
    { label: 'Card to one address', before: '$3.49', after: '$3.99' },
    { label: 'Delivery, Germany', before: '$1.00', after: '$2.50' },
    { label: 'Mailing, 5x7, Glossy cover (100 lb)', before: '$0.80', after: '$0.95' },
  ]);
  const [, currency, order] = changesOf(entry('prices.change', PRICES, { ...PRICES, version: 2, currency: 'eur' }));
  expect([currency, order]).toEqual([
    { label: 'Currency', before: 'USD', after: 'EUR' },
    { label: 'Card to one address', before: '$3.49', after: '€3.49' },
  ]);
});

test('[O-9] other entries are words, too', () => {
  const reprint = changesOf(
    entry(
      'order.reprint',
      { card: 2, status: 'failed', attempt: 1, print: 'postcard_1' },
      { card: 2, status: 'processing', attempt: 2, reason: 'damaged' },
    ),
  );
  expect(reprint).toEqual([
    { label: 'Card', before: '2', after: '2' },
    { label: 'Status', before: 'Failed', after: 'Processing' },
    { label: 'Attempt', before: '1', after: '2' },
    { label: 'Print', before: 'postcard_1', after: null },
    { label: 'Reason', before: null, after: 'It arrived damaged or smudged' },
  ]);
  const refund = { refunded_cents: 100, currency: 'usd', piece_id: null };
  expect(changesOf(entry('order.refund', { refunded_cents: 0 }, refund))).toEqual([
    { label: 'Refunded', before: '$0.00', after: '$1.00' },
  ]);
  expect(changesOf(entry('alerts.acknowledge', { alerts: ['refund_failed'] }, { alerts: [] }))).toEqual([
    { label: 'Alerts', before: 'refund failed', after: 'none' },
  ]);
  expect(changesOf(entry('coupon.cap', { max_discount_cents: null }, { max_discount_cents: 1000 }))).toEqual([
    { label: 'Largest discount', before: 'none', after: '10.00' },
  ]);
  expect(changesOf(entry('order.note', null, null))).toEqual([]);
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
