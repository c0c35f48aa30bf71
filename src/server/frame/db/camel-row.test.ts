import { expect, test } from 'vitest';
import { camelRow, snakeRow } from './camel-row.ts';

test('rows keep every value under the name that the code uses', () => {
  const row = { id: 'a', created_at: null, refund_failed_cents: 3, address_line1: 'x' };
  const named = { id: 'a', createdAt: null, refundFailedCents: 3, addressLine1: 'x' };
  expect(camelRow(row)).toEqual(named);
  expect(snakeRow(named)).toEqual(row);
});
