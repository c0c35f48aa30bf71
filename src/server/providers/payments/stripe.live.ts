/** Runs the payments port's contract on Stripe's own test mode: `npm run prove:live`. No money moves. */
import { randomUUID } from 'node:crypto';
import { systemClock } from '#server/frame/clock.ts';
import { createMetrics } from '#server/frame/metrics/metrics.ts';
import { BAD_CARD, describePayments, GOOD_CARD } from './payments.contract.ts';
import { createClient, createStripePayments } from './stripe.ts';

const { LIVE_STRIPE_TEST_KEY: secretKey = '', LIVE_STRIPE_API_BASE: apiBase } = process.env;

const payments = createStripePayments({
  secretKey,
  webhookSecret: 'not used here',
  shop: `prove-live-${randomUUID()}`,
  apiBase,
  clock: systemClock,
  metrics: createMetrics(),
});

/** A server may not send card numbers, so Stripe has names for its test cards. */
const METHODS: Readonly<Record<string, string>> = {
  [GOOD_CARD]: 'pm_card_visa',
  [BAD_CARD]: 'pm_card_visa_chargeDeclined',
};

describePayments('Stripe', () => ({
  payments,
  pay: async ({ id }, cardNumber) => {
    const method = METHODS[cardNumber];
    if (method === undefined) throw new Error(`has no test card ${cardNumber}`);
    await createClient({ secretKey, apiBase }).paymentIntents.confirm(id, { payment_method: method });
  },
}));
