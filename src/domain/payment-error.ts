/** Maps payment failures to the error catalog, for both browser and server. */
import type { ErrorCode } from './errors.ts';

/** The provider's error, as the browser or the server receives it. */
export type ProviderPaymentError = {
  readonly type?: string | undefined;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
};

const CODES: Readonly<Record<string, ErrorCode>> = {
  insufficient_funds: 'insufficient_funds',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  processing_error: 'processing_error',
  authentication_required: 'card_authentication_required',
  payment_intent_authentication_failure: 'card_authentication_required',
  incorrect_zip: 'incorrect_postal_code',
  incorrect_postal_code: 'incorrect_postal_code',
  incorrect_address: 'incorrect_address',
  amount_too_small: 'invalid_amount',
  amount_too_large: 'invalid_amount',
  invalid_charge_amount: 'invalid_amount',
};

/** Prefers decline_code, because code is often just card_declined. */
export function paymentErrorCode(error: ProviderPaymentError, fallback: ErrorCode = 'payment_unexpected'): ErrorCode {
  const known = [error.decline_code, error.code].find((code) => code !== undefined && Object.hasOwn(CODES, code));
  if (known !== undefined) return CODES[known] ?? fallback;
  if (error.type === 'api_connection_error') return 'payment_network';
  if (error.type === 'card_error') return 'card_declined';
  return fallback;
}
