import { describe, expect, test } from 'vitest';
import { ERRORS } from './errors.ts';
import { paymentErrorCode } from './payment-error.ts';

describe('paymentErrorCode', () => {
  test.each([
    [{ type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
    [{ type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }, 'card_declined'],
    [{ type: 'card_error', code: 'incorrect_cvc' }, 'incorrect_cvc'],
    [{ type: 'card_error', code: 'invalid_cvc' }, 'incorrect_cvc'],
    [{ type: 'card_error', code: 'expired_card' }, 'expired_card'],
    [{ type: 'card_error', code: 'invalid_expiry_year' }, 'expired_card'],
    [{ type: 'card_error', code: 'incorrect_number' }, 'incorrect_number'],
    [{ type: 'card_error', code: 'invalid_number' }, 'incorrect_number'],
    [{ type: 'card_error', code: 'processing_error' }, 'processing_error'],
    [{ type: 'card_error', code: 'authentication_required' }, 'card_authentication_required'],
    [{ type: 'invalid_request_error', code: 'payment_intent_authentication_failure' }, 'card_authentication_required'],
    [{ type: 'card_error', code: 'incorrect_zip' }, 'incorrect_postal_code'],
    [{ type: 'card_error', code: 'incorrect_address' }, 'incorrect_address'],
    [{ type: 'invalid_request_error', code: 'amount_too_small' }, 'invalid_amount'],
    [{ type: 'invalid_request_error', code: 'amount_too_large' }, 'invalid_amount'],
    [{ type: 'api_connection_error' }, 'payment_network'],
    [{ type: 'api_error' }, 'payment_unexpected'],
    [{ code: '__proto__' }, 'payment_unexpected'],
    [{}, 'payment_unexpected'],
  ] as const)('%j is %s', (error, code) => {
    expect(paymentErrorCode(error)).toBe(code);
    expect(ERRORS[code].title).toBe('Payment Failed');
  });
});
