import { describe, expect, test } from 'vitest';
import { AppError, ERRORS, type ErrorCode, isErrorCode } from './errors.ts';

const CODES = Object.keys(ERRORS).filter(isErrorCode);

/** These SPEC.md texts have no period. */
const WITHOUT_PERIOD: readonly ErrorCode[] = ['token_expired', 'credentials_missing'];

describe('the error catalog', () => {
  test('[A-8, A-13] has the specification’s messages for the accounts service', () => {
    expect(ERRORS.credentials_missing.message).toBe('You must provide either an email or phone number and a password');
    expect(ERRORS.token_expired.message).toBe('JWT has expired');
  });

  test.each(CODES.filter((code) => !WITHOUT_PERIOD.includes(code)))(
    '%s has a status, a title and a message that is a sentence',
    (code) => {
      const { status, title, message } = ERRORS[code];
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(title).not.toBe('');
      expect(message).toMatch(/^[A-Z].*[.!]$/);
    },
  );

  test.each<[ErrorCode, string]>([
    ['card_declined', 'Your card was declined. Please check your card details or try a different card.'],
    [
      'insufficient_funds',
      'Your card has insufficient funds. Please use a different card or add funds to your account.',
    ],
    ['incorrect_cvc', 'The security code (CVC) you entered is incorrect. Please check and try again.'],
    ['expired_card', 'Your card has expired. Please use a different card.'],
    ['incorrect_number', 'The card number you entered is incorrect. Please check and try again.'],
    ['processing_error', 'There was an error processing your payment. Please try again in a few moments.'],
    [
      'card_authentication_required',
      'Your bank requires additional authentication. Please complete the verification and try again.',
    ],
  ])('[C-12] %s has the specification’s message', (code, message) => {
    expect(ERRORS[code].message).toBe(message);
  });

  test.each<[ErrorCode, string]>([
    ['payment_form_not_loaded', 'Stripe has not loaded yet. Please try again.'],
    ['card_element_missing', 'Card element not found. Please refresh and try again.'],
    ['payment_setup_failed', 'Unable to set up payment. Please try again.'],
    ['payment_network', 'Network error. Please check your connection and try again.'],
    ['invalid_amount', 'Invalid payment amount. Please refresh and try again.'],
    ['missing_client_secret', 'Failed to create payment session. Please try again.'],
    ['incorrect_postal_code', 'Please check your postal code and try again.'],
    ['incorrect_address', 'Please verify your billing address and try again.'],
    ['payment_incomplete', 'Payment was not completed. Please try again.'],
    ['payment_unexpected', 'An unexpected error occurred while processing your payment. Please try again.'],
  ])('[C-13] %s has the specification’s message', (code, message) => {
    expect(ERRORS[code].message).toBe(message);
  });

  test('an error has a code, a message and, for the log only, a cause', () => {
    const cause = new Error('inner');
    const error = new AppError('not_found', { cause });
    expect(error).toMatchObject({ code: 'not_found', message: ERRORS.not_found.message, cause });
  });

  test('names of object properties are not codes', () => {
    expect(isErrorCode('constructor')).toBe(false);
    expect(isErrorCode('__proto__')).toBe(false);
  });
});
