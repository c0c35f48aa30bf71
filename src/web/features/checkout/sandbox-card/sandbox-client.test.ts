import { describe, expect, test } from 'vitest';
import { readOutcome } from './sandbox-client.ts';

const refusal = (error: object) => readOutcome({ error: { type: 'card_error', message: '', ...error } });

describe('[C-12] declines', () => {
  test.each([
    [{ code: 'card_declined', decline_code: 'generic_decline' }, 'card_declined'],
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
    [{ code: 'incorrect_cvc' }, 'incorrect_cvc'],
    [{ code: 'expired_card' }, 'expired_card'],
    [{ code: 'incorrect_number' }, 'incorrect_number'],
    [{ code: 'processing_error' }, 'processing_error'],
    [{ code: 'payment_intent_authentication_failure' }, 'card_authentication_required'],
    [{ code: 'incorrect_zip' }, 'incorrect_postal_code'],
    [{ code: 'incorrect_address' }, 'incorrect_address'],
  ])('maps %o to its code', (error, code) => {
    expect(refusal(error)).toEqual({ kind: 'failed', code });
  });
});

test('[C-10] a payment succeeds, also if another tab made it', () => {
  expect(readOutcome({ id: 'pi_1', status: 'succeeded' })).toEqual({ kind: 'succeeded' });
  const paidElsewhere = {
    code: 'payment_intent_unexpected_state',
    payment_intent: { id: 'pi_1', status: 'succeeded' },
  };
  expect(refusal({ type: 'invalid_request_error', ...paidElsewhere })).toEqual({ kind: 'succeeded' });
});

test('[H-7] a canceled payment belongs to an order that was replaced', () => {
  const canceled = { code: 'payment_intent_unexpected_state', payment_intent: { id: 'pi_1', status: 'canceled' } };
  expect(refusal({ type: 'invalid_request_error', ...canceled })).toEqual({ kind: 'failed', code: 'order_replaced' });
});

test('[C-13] an unfinished payment is incomplete, and an unknown answer unexpected', () => {
  expect(readOutcome({ id: 'pi_1', status: 'processing' })).toEqual({ kind: 'failed', code: 'payment_incomplete' });
  expect(readOutcome({ id: 'pi_1', status: 'requires_action' })).toEqual({ kind: 'approval', intentId: 'pi_1' });
  expect(readOutcome(null)).toEqual({ kind: 'failed', code: 'payment_unexpected' });
  expect(refusal({ type: 'api_error' })).toEqual({ kind: 'failed', code: 'payment_unexpected' });
});
