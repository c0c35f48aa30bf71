/** The server's public configuration. The server embeds it in the pages it serves. */
import type { PublicConfig } from '#contract/config.ts';
import type { PriceList } from '#domain/price-list.ts';

let config: PublicConfig | null = null;
const listeners = new Set<() => void>();

/** Not validated: the server wrote it, and schemas would make the first page larger. */
function readEmbedded(): PublicConfig | null {
  // During the build there is no page yet.
  if (typeof document === 'undefined') return null;
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

export function toPriceList({ version, currency, ...prices }: PublicConfig['prices']): PriceList {
  const { order_cents: orderCents, delivery_cents: deliveryCents, card_cents: cardCents } = prices;
  return { version, currency, orderCents, deliveryCents, cardCents };
}
