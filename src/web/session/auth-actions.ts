/** What a person does with their account. Errors are given back, never thrown. */
import type { GoTrueClient } from '@supabase/auth-js';
import { loadAuthClient } from './auth-client.ts';
import type { AuthActions, AuthFailure, AuthResult } from './auth-context.ts';

/** Mails lead back to the site's root, where the person was. */
function siteRoot(): string {
  return `${location.origin}/`;
}

/** The auth client itself could not be loaded: the same as a call that did not get through. */
const UNREACHABLE: AuthFailure = { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 };

async function attempt(action: (client: GoTrueClient) => Promise<AuthResult>): Promise<AuthResult> {
  try {
    const { error } = await action(await loadAuthClient());
    return { error };
  } catch {
    return { error: UNREACHABLE };
  }
}

let signingOut = 0;

/** Tells a sign-out of this tab from one that it hears of. */
export function isSigningOut(): boolean {
  return signingOut > 0;
}

export const authActions: AuthActions = {
  signIn: (email, password) => attempt((client) => client.signInWithPassword({ email, password })),

  signUp: async (email, password, fullName) => {
    let isSignedIn = false;
    const { error } = await attempt(async (client) => {
      const options = { data: { full_name: fullName }, emailRedirectTo: siteRoot() };
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

  resetPassword: (email) => attempt((client) => client.resetPasswordForEmail(email, { redirectTo: siteRoot() })),

  resendConfirmation: (email) =>
    attempt((client) => client.resend({ type: 'signup', email, options: { emailRedirectTo: siteRoot() } })),

  updateUser: (change) => attempt((client) => client.updateUser(change, { emailRedirectTo: siteRoot() })),
};
