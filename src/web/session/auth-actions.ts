/** Account actions. They return errors instead of throwing them. */
import type { GoTrueClient } from '@supabase/auth-js';
import { loadAuthClient } from './auth-client.ts';
import type { AuthActions, AuthFailure, AuthResult } from './auth-context.ts';
import { rememberLinkRequest } from './stored-session.ts';

/** Where email links lead. */
export function siteRoot(): string {
  return `${location.origin}/`;
}

/** Failing to load the auth client looks like a failed request. */
const UNREACHABLE: AuthFailure = { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 };

type Failed = { readonly data: null; readonly error: AuthFailure };

export async function withClient<T extends AuthResult>(
  action: (client: GoTrueClient) => Promise<T>,
): Promise<T | Failed> {
  try {
    return await action(await loadAuthClient());
  } catch {
    return { data: null, error: UNREACHABLE };
  }
}

async function attempt(action: (client: GoTrueClient) => Promise<AuthResult>): Promise<AuthResult> {
  const { error } = await withClient(action);
  return { error };
}

let signingOut = 0;

/** Returns true while this tab signs out, so that it can tell its own sign-out from another tab's. */
export function isSigningOut(): boolean {
  return signingOut > 0;
}

export const authActions: AuthActions = {
  signIn: (email, password) => attempt((client) => client.signInWithPassword({ email, password })),

  signUp: async (email, password, fullName) => {
    let isSignedIn = false;
    const { error } = await attempt(async (client) => {
      const options = { data: { full_name: fullName }, emailRedirectTo: siteRoot() };
      rememberLinkRequest(email);
      const answer = await client.signUp({ email, password, options });
      isSignedIn = answer.data.session !== null;
      return answer;
    });
    return { error, isSignedIn };
  },

  signOut: async (scope = 'global') => {
    signingOut += 1;
    const result = await attempt((client) => client.signOut({ scope }));
    signingOut -= 1;
    return result;
  },

  resetPassword: (email) => {
    rememberLinkRequest(email);
    return attempt((client) => client.resetPasswordForEmail(email, { redirectTo: siteRoot() }));
  },

  resendConfirmation: (email) => {
    rememberLinkRequest(email);
    return attempt((client) => client.resend({ type: 'signup', email, options: { emailRedirectTo: siteRoot() } }));
  },

  updateUser: (change) => attempt((client) => client.updateUser(change, { emailRedirectTo: siteRoot() })),
};
