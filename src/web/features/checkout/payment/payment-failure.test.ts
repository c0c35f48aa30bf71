import { describe, expect, test } from 'vitest';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { setupFailureOf } from './payment-failure.ts';

describe('[C-13] before the card is charged', () => {
  test.each<[ErrorCode, string]>([
    ['network', 'Network error. Please check your connection and try again.'],
    ['timed_out', 'Network error. Please check your connection and try again.'],
    ['internal', 'Unable to set up payment. Please try again.'],
    ['unavailable', 'Unable to set up payment. Please try again.'],
    ['payment_setup_failed', 'Unable to set up payment. Please try again.'],
    ['invalid_amount', 'Invalid payment amount. Please refresh and try again.'],
    ['layout_mismatch', ERRORS.layout_mismatch.message],
    ['payment_pending', 'Your last payment is still processing. Please try again in a moment.'],
    ['coupon_used', ERRORS.coupon_used.message],
  ])('explains %s', (code, message) => {
    expect(setupFailureOf(new ApiError(code)).message).toBe(message);
  });

  test('explains a response without a client secret', () => {
    const failure = setupFailureOf(new ApiError('internal', { cause: new TypeError('clientSecret') }));
    expect(failure.message).toBe('Failed to create payment session. Please try again.');
  });

  test('explains an unexpected error', () => {
    expect(setupFailureOf(new TypeError('x')).message).toBe(
      'An unexpected error occurred while processing your payment. Please try again.',
    );
  });

  test("keeps the server's message about a field", () => {
    const error = new ApiError('validation_failed', { message: 'Please remove broken characters.' });
    expect(setupFailureOf(error)).toEqual({ code: 'validation_failed', message: 'Please remove broken characters.' });
  });
});
