/** The bearer token of every call, refreshed by the auth client when it is about to expire. */
import { authErrorCode } from '#domain/auth-error.ts';
import { isAuthClientWanted, loadAuthClient } from './auth-client.ts';
import { hasStoredSession } from './stored-session.ts';

export async function accessToken(): Promise<string | null> {
  if (!hasStoredSession() && !isAuthClientWanted()) return null;
  const client = await loadAuthClient();
  const { data } = await client.getSession();
  return data.session?.access_token ?? null;
}

/** After a refused token: a new one, or null and the session is over. */
export async function renewToken(): Promise<string | null> {
  const client = await loadAuthClient();
  const { data, error } = await client.refreshSession();
  // auth-js would keep the session until its token expires, though the server has said that it is gone.
  if (error !== null && authErrorCode(error) === 'session_ended') await client.signOut({ scope: 'local' });
  return data.session?.access_token ?? null;
}
