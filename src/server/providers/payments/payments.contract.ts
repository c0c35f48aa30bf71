/** Tests that every adapter of the payments port must pass. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import type { Payments } from './port.ts';

export type PaymentsUnderTest = {
  readonly payments: Payments;
  /** Pays like the customer's browser. */
  pay(intent: { id: string; clientSecret: string }, cardNumber: string): Promise<void>;
};

export const GOOD_CARD = '4242424242424242';
export const BAD_CARD = '4000000000000002';

export function describePayments(name: string, subject: () => PaymentsUnderTest): void {
  const create = (orderId: string = randomUUID(), amountCents = cents(349)) =>
    subject().payments.createIntent({
      orderId,
      orderNumber: '123456',
      receiptEmail: 'mia@example.com',
      amountCents,
      currency: 'usd',
      failures: 0,
    });

  describe(`payments: ${name}`, () => {
    test('creates an intent with its order, amount and currency', async () => {
      const orderId = randomUUID();
      const intent = await create(orderId);
      expect(intent).toMatchObject({
        status: 'requires_payment_method',
        amountCents: 349,
        amountReceivedCents: 0,
        currency: 'usd',
        orderId,
      });
      expect(intent.clientSecret).toContain(intent.id);
      expect(await subject().payments.getIntent(intent.id)).toEqual(intent);
    });

    test('returns the same intent for the same order, even for simultaneous requests', async () => {
      const orderId = randomUUID();
      const intents = await Promise.all([create(orderId), create(orderId), create(orderId)]);
      expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
    });

    test('refuses the same order with another amount', async () => {
      const orderId = randomUUID();
      await create(orderId);
      await expect(create(orderId, cents(100))).rejects.toMatchObject({ code: 'payment_setup_failed' });
    });

    test('rejects an amount that no card network accepts', async () => {
      await expect(create(randomUUID(), cents(1))).rejects.toMatchObject({ code: 'invalid_amount' });
    });

    test('marks a paid intent as succeeded, with the whole amount', async () => {
      const { payments, pay } = subject();
      const intent = await create();
      await pay(intent, GOOD_CARD);
      expect(await payments.getIntent(intent.id)).toMatchObject({ status: 'succeeded', amountReceivedCents: 349 });
    });

    test('lets a declined intent be paid with another card', async () => {
      const { payments, pay } = subject();
      const intent = await create();
      await expect(pay(intent, BAD_CARD)).rejects.toThrow();
      expect(await payments.getIntent(intent.id)).toMatchObject({
        status: 'requires_payment_method',
        amountReceivedCents: 0,
      });
      await pay(intent, GOOD_CARD);
      expect(await payments.getIntent(intent.id)).toMatchObject({ status: 'succeeded' });
    });

    test('returns null for an intent that does not exist', async () => {
      expect(await subject().payments.getIntent('pi_nothing')).toBeNull();
    });

    test('cancels permanently, even when repeated, and leaves a paid intent paid', async () => {
      const { payments, pay } = subject();
      const unpaid = await create();
      expect((await payments.cancelIntent(unpaid.id)).status).toBe('canceled');
      expect((await payments.cancelIntent(unpaid.id)).status).toBe('canceled');
      await expect(pay(unpaid, GOOD_CARD)).rejects.toThrow();
      const paid = await create();
      await pay(paid, GOOD_CARD);
      expect((await payments.cancelIntent(paid.id)).status).toBe('succeeded');
    });

    test('refunds an amount once, however often it is called, and then only the rest', async () => {
      const { payments, pay } = subject();
      const orderId = randomUUID();
      const intent = await create(orderId);
      await pay(intent, GOOD_CARD);
      expect(await payments.findRefund(intent.id)).toBeNull();
      const part = await payments.refund({ paymentIntentId: intent.id, orderId, amountCents: cents(100), failures: 0 });
      expect(part.amountCents).toBe(100);
      const first = await payments.refund({
        paymentIntentId: intent.id,
        orderId,
        amountCents: cents(349),
        failures: 0,
      });
      const again = await payments.refund({
        paymentIntentId: intent.id,
        orderId,
        amountCents: cents(349),
        failures: 0,
      });
      expect(again.id).toBe(first.id);
      expect(await payments.findRefund(intent.id)).toMatchObject({ amountCents: 349 });
    });

    test('refunds nothing that was not paid', async () => {
      const orderId = randomUUID();
      const intent = await create(orderId);
      const refund = subject().payments.refund({
        paymentIntentId: intent.id,
        orderId,
        amountCents: cents(349),
        failures: 0,
      });
      await expect(refund).rejects.toMatchObject({ code: 'payment_unexpected' });
    });
  });
}
