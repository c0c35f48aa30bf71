/** How this installation is set up, as far as this page knows: the server writes it into the pages that it serves. */
import type { PublicConfig } from '#contract/config.ts';

let config: PublicConfig | null = null;
const listeners = new Set<() => void>();

/** Of the server's own making, so it is not checked again: the schemas are not part of the first page. */
function readEmbedded(): PublicConfig | null {
  const json = document.getElementById('config')?.textContent;
  return json ? JSON.parse(json) : null;
}

/** Null where it is not in the page and the server has not been asked yet. */
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
