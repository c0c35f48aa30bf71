/** Payment errors with messages from the error catalog [C-12, C-13]. */
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { ApiError } from '#web/api/api-error.ts';

export type PaymentFailure = { readonly code: ErrorCode; readonly message: string };

export function failureOf(code: ErrorCode): PaymentFailure {
  return { code, message: ERRORS[code].message };
}

const SETUP_CODES: Partial<Record<ErrorCode, ErrorCode>> = {
  network: 'payment_network',
  timed_out: 'payment_network',
  internal: 'payment_setup_failed',
  unavailable: 'payment_setup_failed',
  bad_json: 'payment_setup_failed',
  not_found: 'payment_setup_failed',
  method_not_allowed: 'payment_setup_failed',
};

/** For errors before the card is charged. */
export function setupFailureOf(error: unknown): PaymentFailure {
  if (!(error instanceof ApiError)) return failureOf('payment_unexpected');
  // The response didn't match the contract, so it has no client secret.
  if (error.code === 'internal' && error.cause !== undefined) return failureOf('missing_client_secret');
  const known = SETUP_CODES[error.code];
  return known === undefined ? { code: error.code, message: error.message } : failureOf(known);
}
