/** Maps the accounts service's refusals to the error catalog. */
import type { ErrorCode } from './errors.ts';

export type AuthServiceError = {
  readonly name?: string | undefined;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
};

const CODES: Readonly<Record<string, ErrorCode>> = {
  invalid_credentials: 'invalid_credentials',
  email_not_confirmed: 'email_not_confirmed',
  user_banned: 'account_locked',
  user_already_exists: 'sign_up_refused',
  email_exists: 'email_refused',
  email_address_invalid: 'email_refused',
  signup_disabled: 'sign_up_closed',
  weak_password: 'weak_password',
  same_password: 'same_password',
  reauthentication_needed: 'password_needed',
  reauthentication_not_valid: 'wrong_password',
  validation_failed: 'validation_failed',
  wrong_api_key: 'wrong_api_key',
  over_email_send_rate_limit: 'email_sent_recently',
  over_request_rate_limit: 'too_many_attempts',
  otp_expired: 'link_expired',
  access_denied: 'link_expired',
  mfa_verification_failed: 'wrong_code',
  mfa_challenge_expired: 'wrong_code',
  insufficient_aal: 'second_step_needed',
  session_not_found: 'session_ended',
  refresh_token_not_found: 'session_ended',
  refresh_token_already_used: 'session_ended',
  bad_jwt: 'session_ended',
  no_authorization: 'session_ended',
};

const NAMES: Readonly<Record<string, ErrorCode>> = {
  AuthRetryableFetchError: 'network',
  AuthSessionMissingError: 'session_ended',
  AuthWeakPasswordError: 'weak_password',
};

export function authErrorCode({ name = '', code = '', status = 0 }: AuthServiceError): ErrorCode {
  if (Object.hasOwn(CODES, code)) return CODES[code] ?? 'auth_unexpected';
  // auth-js reports every status from 500 up as a network failure, although the server was reached.
  if (status === 500) return 'auth_unexpected';
  if (status > 500) return 'unavailable';
  if (Object.hasOwn(NAMES, name)) return NAMES[name] ?? 'auth_unexpected';
  return status === 429 ? 'too_many_attempts' : 'auth_unexpected';
}
