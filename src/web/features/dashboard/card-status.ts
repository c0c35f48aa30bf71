import type { PostcardRecord } from '#contract/postcards.ts';
import { type DisplayStatus, displayStatus, isUnderWay } from '#domain/order-status.ts';
import { formatDollars } from '../../ui/format.ts';

export function statusOf(card: PostcardRecord): DisplayStatus {
  return displayStatus(card.status, card.postgrid_status);
}

export function isOnItsWay(card: PostcardRecord): boolean {
  return isUnderWay(statusOf(card));
}

/** An ordered card cost what was paid for it; a draft has its list value. */
export function amountOf({ paid_amount, total_amount, is_refunded }: PostcardRecord): string {
  if (paid_amount === null) return formatDollars(total_amount);
  return `${is_refunded ? 'Refunded' : 'Paid'} ${formatDollars(paid_amount)}`;
}
