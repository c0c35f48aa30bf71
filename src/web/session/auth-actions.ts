/** What a person does with their account. Errors are given back, never thrown. */
import type { GoTrueClient } from '@supabase/auth-js';
import { ERRORS } from '#domain/errors.ts';
import { loadAuthClient } from './auth-client.ts';
import type { Auth, AuthFailure, AuthResult } from './auth-context.ts';

type Actions = Pick<Auth, 'signIn' | 'signUp' | 'signOut' | 'resetPassword' | 'resendConfirmation' | 'updateUser'>;

/** Mails lead back to the site's root, where the person was. */
function siteRoot(): string {
  return `${location.origin}/`;
}

async function attempt(action: (client: GoTrueClient) => Promise<AuthResult>): Promise<AuthResult> {
  try {
    const { error } = await action(await loadAuthClient());
    return { error };
  } catch {
    const failure: AuthFailure = { name: 'AuthRetryableFetchError', message: ERRORS.network.message, status: 0 };
    return { error: failure };
  }
}

export const authActions: Actions = {
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

  signOut: () => attempt((client) => client.signOut({ scope: 'global' })),

  resetPassword: (email) => attempt((client) => client.resetPasswordForEmail(email, { redirectTo: siteRoot() })),

  resendConfirmation: (email) =>
    attempt((client) => client.resend({ type: 'signup', email, options: { emailRedirectTo: siteRoot() } })),

  updateUser: (change) => attempt((client) => client.updateUser(change, { emailRedirectTo: siteRoot() })),
};
