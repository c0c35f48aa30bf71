/** The bearer token of every call. The auth client refreshes it shortly before it expires. */
import type { Session } from '@supabase/auth-js';
import { authErrorCode } from '#domain/auth-error.ts';
import { isAuthClientRequested, loadAuthClient } from './auth-client.ts';
import { isHalf } from './half-session.ts';
import { hasStoredSession } from './stored-session.ts';

export async function accessToken(): Promise<string | null> {
  if (!hasStoredSession() && !isAuthClientRequested()) return null;
  const client = await loadAuthClient();
  const { data } = await client.getSession();
  return tokenOf(data.session);
}

/** Replaces a refused token. Null if the session is over, or has to pass the second step again. */
export async function renewToken(): Promise<string | null> {
  const client = await loadAuthClient();
  const { data, error } = await client.refreshSession();
  // auth-js would keep the session until its token expires, although the server has ended it.
  if (error !== null && authErrorCode(error) === 'session_ended') await client.signOut({ scope: 'local' });
  return tokenOf(data.session);
}

function tokenOf(session: Session | null): string | null {
  return session === null || isHalf(session) ? null : session.access_token;
}
