/** The bearer token of every call. The auth client refreshes it shortly before it expires. */
import { authErrorCode } from '#domain/auth-error.ts';
import { isAuthClientRequested, loadAuthClient } from './auth-client.ts';
import { hasStoredSession } from './stored-session.ts';

export async function accessToken(): Promise<string | null> {
  if (!hasStoredSession() && !isAuthClientRequested()) return null;
  const client = await loadAuthClient();
  const { data } = await client.getSession();
  return data.session?.access_token ?? null;
}

/** Replaces a refused token. Null if the session is over. */
export async function renewToken(): Promise<string | null> {
  const client = await loadAuthClient();
  const { data, error } = await client.refreshSession();
  // auth-js would keep the session until its token expires, although the server has ended it.
  if (error !== null && authErrorCode(error) === 'session_ended') await client.signOut({ scope: 'local' });
  return data.session?.access_token ?? null;
}
