/** Loads auth-js when there is a session, or when someone signs in. */
import type { GoTrueClient } from '@supabase/auth-js';
import { knownConfig } from '../content/known-config.ts';
import { SESSION_KEY } from './stored-session.ts';

type ClientListener = (client: GoTrueClient) => void;

let loading: Promise<GoTrueClient> | null = null;
const listeners = new Set<ClientListener>();

export function loadAuthClient(): Promise<GoTrueClient> {
  loading ??= createAuthClient().then(announce, (error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

export function isAuthClientRequested(): boolean {
  return loading !== null;
}

/** Calls the listener once the client exists, before its first event. */
export function onAuthClient(listener: ClientListener): () => void {
  listeners.add(listener);
  loading?.then((client) => listeners.has(listener) && listener(client)).catch(() => {});
  return () => void listeners.delete(listener);
}

function announce(client: GoTrueClient): GoTrueClient {
  for (const listener of listeners) listener(client);
  return client;
}

async function createAuthClient(): Promise<GoTrueClient> {
  const [{ GoTrueClient: Client }, { watchSession }] = await Promise.all([
    import('@supabase/auth-js'),
    import('./session-check.ts'),
  ]);
  const anonKey = knownConfig()?.anon_key;
  const client = new Client({
    url: `${location.origin}/auth/v1`,
    headers: anonKey === undefined ? {} : { apikey: anonKey },
    storageKey: SESSION_KEY,
    flowType: 'implicit',
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: true,
  });
  watchSession(client);
  return client;
}
