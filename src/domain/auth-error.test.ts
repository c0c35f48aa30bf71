import { expect, test } from 'vitest';
import { authErrorCode } from './auth-error.ts';
import { ERRORS } from './errors.ts';

test('[A-13] a known refusal has its own error code', () => {
  expect(authErrorCode({ code: 'invalid_credentials', status: 400 })).toBe('invalid_credentials');
  expect(authErrorCode({ code: 'weak_password', status: 422 })).toBe('weak_password');
  expect(authErrorCode({ name: 'AuthSessionMissingError', status: 400 })).toBe('session_ended');
  expect(authErrorCode({ name: 'AuthRetryableFetchError', status: 0 })).toBe('network');
  expect(authErrorCode({ name: 'AuthRetryableFetchError', status: 503 })).toBe('unavailable');
  // auth-js also reports this as a network failure, but the connection is fine.
  expect(authErrorCode({ name: 'AuthRetryableFetchError', status: 500 })).toBe('auth_unexpected');
  expect(authErrorCode({ status: 429 })).toBe('too_many_attempts');
});

test('[A-5] anything else is unexpected, even names of object properties', () => {
  for (const code of ['surprise', 'toString', '__proto__', '']) {
    expect(authErrorCode({ code, name: code, status: 500 })).toBe('auth_unexpected');
  }
  expect(ERRORS.auth_unexpected.title).toBe('An unexpected error occurred');
});

test('[A-5] no text reveals whether an email has an account', () => {
  const texts = (['invalid_credentials', 'sign_up_refused', 'email_refused', 'email_sent_recently'] as const).map(
    (code) => ERRORS[code].message,
  );
  for (const text of texts) expect(text).not.toMatch(/already (exists|registered|taken)|no account|unknown|not found/i);
});
