/** Tells the other tabs of this browser that the kept card has changed. */
import type { Slot } from './stored-card.ts';

/** One for the whole tab: it does not hear itself. */
let opened: BroadcastChannel | null = null;

function channel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  opened ??= new BroadcastChannel('cartolina:card');
  return opened;
}

export function announceCard(slot: Slot): void {
  channel()?.postMessage(slot);
}

export function onCardNews(slot: Slot, listener: () => void): () => void {
  const news = channel();
  const receive = ({ data }: MessageEvent<unknown>) => {
    if (data === slot) listener();
  };
  news?.addEventListener('message', receive);
  return () => news?.removeEventListener('message', receive);
}
