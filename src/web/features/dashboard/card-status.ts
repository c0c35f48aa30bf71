import type { PostcardRecord } from '#contract/postcards.ts';
import { type DisplayStatus, displayStatus } from '#domain/order-status.ts';

export function statusOf(card: PostcardRecord): DisplayStatus {
  return displayStatus(card.status, card.postgrid_status);
}

/** Somebody is still printing or carrying it, so its status will change without us. */
export function isOnItsWay(card: PostcardRecord): boolean {
  const status = statusOf(card);
  return card.status === 'processing' && status !== 'delivered' && status !== 'failed';
}
