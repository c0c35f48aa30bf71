import { authErrorCode } from '#domain/auth-error.ts';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import type { AuthFailure } from '../../session/auth-context.ts';

export type FailureText = { readonly code: ErrorCode; readonly title: string; readonly message: string };

/** SPEC.md section 8: every known refusal is an Authentication Error; the rest is unexpected. */
export function describeFailure(failure: AuthFailure): FailureText {
  const code = authErrorCode(failure);
  const { title, message } = ERRORS[code];
  return { code, title: code === 'auth_unexpected' ? title : 'Authentication Error', message };
}
