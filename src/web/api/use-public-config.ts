/** How this installation is set up, asked once per visit. The first page stays small: the asking is loaded later. */
import { useEffect, useSyncExternalStore } from 'react';
import type { PublicConfig } from '#contract/config.ts';

let config: PublicConfig | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

async function ask(): Promise<void> {
  try {
    const [{ call }, { getConfig }] = await Promise.all([import('./call.ts'), import('#contract/config.ts')]);
    config = await call(getConfig, {});
    for (const listener of listeners) listener();
  } catch {
    // The defaults stay; the next page that wants to know asks again.
    isAsked = false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Null until the server said so. */
export function usePublicConfig(): PublicConfig | null {
  useEffect(() => {
    if (isAsked) return;
    isAsked = true;
    void ask();
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => config,
    () => null,
  );
}
