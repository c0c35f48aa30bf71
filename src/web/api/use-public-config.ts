/** How this installation is set up. The server writes it into the page; elsewhere it is asked for once per visit. */
import { useEffect, useSyncExternalStore } from 'react';
import type { PublicConfig } from '#contract/config.ts';

let config: PublicConfig | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

/** Of the server's own making, so it is not checked again: the schemas are not part of the first page. */
function readEmbedded(): PublicConfig | null {
  const json = document.getElementById('config')?.textContent;
  return json ? JSON.parse(json) : null;
}

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

function current(): PublicConfig | null {
  config ??= readEmbedded();
  return config;
}

/** Null until the server said so. */
export function usePublicConfig(): PublicConfig | null {
  useEffect(() => {
    if (isAsked || current() !== null) return;
    isAsked = true;
    void ask();
  }, []);
  return useSyncExternalStore(subscribe, current, () => null);
}
