import { expect, test } from 'vitest';
import type { OrderRecord } from '#contract/orders.ts';
import { ERRORS } from '#domain/errors.ts';
import { templateFront } from '#domain/front.ts';
import { EMPTY_DESIGN, type PostcardDesign } from '#domain/postcard.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { CheckoutRecord } from './checkout-record.ts';
import { type PaymentSteps, type Purchase, payOrder } from './pay-order.ts';

const design: PostcardDesign = { ...EMPTY_DESIGN, front: templateFront('happy-birthday') };
const record: CheckoutRecord = {
  key: '6b0a3e0c-5b0e-4b8e-9d5c-0d6a0a3b1a11',
  card: 'happy-birthday',
  cardKey: null,
  content: null,
  paymentIntentId: null,
  paid: null,
  sendOn: null,
};
const contact = { email: 'mia@example.com', phone: '2125550123' };
const purchase: Purchase = { record, postcardId: null, contact, couponCode: null, totalCents: 349, currency: 'usd' };
const intent = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  postcardId: '0c4f8f4e-6f0e-4b3c-8a3d-1f2e3d4c5b6a',
  orderId: '1c4f8f4e-6f0e-4b3c-8a3d-1f2e3d4c5b6a',
  orderNumber: '482913',
  amountCents: 349,
  currency: 'usd' as const,
};

function steps(change: Partial<PaymentSteps> = {}) {
  const saved: CheckoutRecord[] = [];
  const all: PaymentSteps = {
    prepareCard: async () => ({ design, layoutHash: 'abc' }),
    createIntent: async () => intent,
    confirmCard: async () => ({ kind: 'succeeded' }),
    findOrder: async () => Promise.reject(new ApiError('not_found')),
    saveRecord: (each) => saved.push(each),
    readRecord: () => null,
    ...change,
  };
  return { saved, all };
}

const paidRecord = {
  payment_status: 'paid',
  customer_order_number: '482913',
  tracking_number: 'T1',
  money: { charged_cents: 349 },
};
const findPaid = async () => paidRecord as OrderRecord;

test('[C-10, F-1] saves the intent before charging the card, and the order after', async () => {
  const { saved, all } = steps();
  const result = await payOrder(all, purchase);
  expect(result).toMatchObject({ kind: 'paid', order: { orderNumber: '482913' }, intent });
  expect(saved.map((each) => [each.paymentIntentId, each.paid?.orderNumber])).toEqual([
    ['pi_1', undefined],
    ['pi_1', '482913'],
  ]);
});

test.each([
  'card_declined',
  'insufficient_funds',
  'incorrect_cvc',
  'expired_card',
  'incorrect_number',
  'processing_error',
  'card_authentication_required',
  'incorrect_postal_code',
  'incorrect_address',
] as const)("[C-12, C-13] %s fails with the catalog's message and keeps the checkout's key", async (code) => {
  const { saved, all } = steps({ confirmCard: async () => ({ kind: 'failed', code }) });
  const failure = { code, message: ERRORS[code].message };
  expect(await payOrder(all, purchase)).toEqual({ kind: 'failed', failure });
  expect(saved.at(-1)).toMatchObject({ key: record.key, paid: null });
});

test('[C-13] an ended session is not a failed payment', async () => {
  for (const code of ['authentication_required', 'session_ended', 'token_expired'] as const) {
    const { all } = steps({ createIntent: async () => Promise.reject(new ApiError(code)) });
    expect(await payOrder(all, purchase)).toEqual({ kind: 'signed-out' });
  }
});

test('[E-1] an outdated page is asked to reload, not to sign in', async () => {
  const { all } = steps({ createIntent: async () => Promise.reject(new ApiError('wrong_api_key')) });
  expect(await payOrder(all, purchase)).toMatchObject({ kind: 'failed', failure: { code: 'wrong_api_key' } });
});

test('[C-13] after a lost answer, the next try finds the paid order and charges nothing', async () => {
  let charges = 0;
  const { all } = steps({
    createIntent: async () => Promise.reject(new ApiError('already_ordered')),
    confirmCard: async () => {
      charges += 1;
      return { kind: 'succeeded' };
    },
    findOrder: findPaid,
  });
  const result = await payOrder(all, { ...purchase, record: { ...record, paymentIntentId: 'pi_1' } });
  expect(result).toMatchObject({ kind: 'paid', order: { orderNumber: '482913', trackingNumber: 'T1' }, intent: null });
  expect(charges).toBe(0);
});

test('[C-13] finds an order paid in another tab', async () => {
  const { all } = steps({
    createIntent: async () => Promise.reject(new ApiError('already_ordered')),
    readRecord: () => ({ ...record, paymentIntentId: 'pi_1' }),
    findOrder: findPaid,
  });
  expect(await payOrder(all, purchase)).toMatchObject({ kind: 'paid', order: { orderNumber: '482913' } });
});

test('[C-13] says so if the card was ordered and the payment is unknown', async () => {
  const { all } = steps({ createIntent: async () => Promise.reject(new ApiError('already_ordered')) });
  expect(await payOrder(all, purchase)).toMatchObject({ kind: 'failed', failure: { code: 'already_ordered' } });
});

test('[C-13] an empty client secret charges nothing', async () => {
  const { all } = steps({ createIntent: async () => ({ ...intent, clientSecret: '' }) });
  expect(await payOrder(all, purchase)).toMatchObject({ failure: { code: 'missing_client_secret' } });
});
