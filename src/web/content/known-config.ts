/** The server's public configuration. The server embeds it in the pages it serves. */
import type { PublicConfig } from '#contract/config.ts';

let config: PublicConfig | null = null;
const listeners = new Set<() => void>();

/** Not validated: the server wrote it, and schemas would make the first page larger. */
function readEmbedded(): PublicConfig | null {
  const json = document.getElementById('config')?.textContent;
  return json ? JSON.parse(json) : null;
}

/** Returns null when the page has none and the server hasn't responded yet. */
export function knownConfig(): PublicConfig | null {
  config ??= readEmbedded();
  return config;
}

export function learnConfig(learned: PublicConfig): void {
  config = learned;
  for (const listener of listeners) listener();
}

export function onConfig(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
