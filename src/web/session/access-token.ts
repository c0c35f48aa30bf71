/** The bearer token of every call, refreshed by the auth client when it is about to expire. */
import { isAuthClientWanted, loadAuthClient } from './auth-client.ts';
import { hasStoredSession } from './stored-session.ts';

export async function accessToken(): Promise<string | null> {
  if (!hasStoredSession() && !isAuthClientWanted()) return null;
  const client = await loadAuthClient();
  const { data } = await client.getSession();
  return data.session?.access_token ?? null;
}

/** After a refused token: a new one, or null and the session is gone (auth-js says SIGNED_OUT). */
export async function renewToken(): Promise<string | null> {
  const client = await loadAuthClient();
  const { data } = await client.refreshSession();
  return data.session?.access_token ?? null;
}
