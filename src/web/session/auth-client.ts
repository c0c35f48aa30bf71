/** Loads auth-js when there is a session, or when someone signs in. */
import type { GoTrueClient } from '@supabase/auth-js';

type ClientListener = (client: GoTrueClient) => void;

let loading: Promise<GoTrueClient> | null = null;
const listeners = new Set<ClientListener>();

export function loadAuthClient(): Promise<GoTrueClient> {
  loading ??= import('./create-client.ts')
    .then(({ createClient }) => announce(createClient()))
    .catch((error: unknown) => {
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
