/** Codes that are emailed: to sign in without a password [G-2], or to confirm a change of the account [G-3]. */
import { siteRoot, withClient } from './auth-actions.ts';
import type { AuthFailure, AuthResult } from './auth-context.ts';
import { rememberLinkRequest } from './stored-session.ts';

/** Answers the same whether or not the email has an account. */
export function sendSignInEmail(email: string): Promise<AuthResult> {
  rememberLinkRequest(email);
  const options = { shouldCreateUser: false, emailRedirectTo: siteRoot() };
  return withClient((client) => client.signInWithOtp({ email, options }));
}

export async function enterSignInCode(email: string, code: string): Promise<AuthResult> {
  const { error } = await withClient((client) => client.verifyOtp({ email, token: code, type: 'email' }));
  return { error: error && blameCode(error) };
}

/** Emails a code that replaces the password for one change. */
export function sendProofCode(): Promise<AuthResult> {
  return withClient((client) => client.reauthenticate());
}

const REFUSED_CODES = ['otp_expired', 'reauthentication_not_valid'];

/** The same refusals are about links and passwords elsewhere. */
export function blameCode(failure: AuthFailure): AuthFailure {
  const { name, message, code = '' } = failure;
  return REFUSED_CODES.includes(code) ? { name, message, code: 'mfa_verification_failed' } : failure;
}
