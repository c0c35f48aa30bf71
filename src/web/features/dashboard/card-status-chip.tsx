import type { PostcardRecord } from '#contract/postcards.ts';
import { formatDayRange } from '../../ui/format.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { isOnItsWay, statusOf } from './card-status.ts';

/** How far the card is, and while it is on its way, when it should arrive. */
export function CardStatusChip({ card }: { readonly card: PostcardRecord }) {
  const { delivery_from: from, delivery_to: to } = card;
  return (
    <span className="inline-grid justify-items-start gap-1">
      <StatusChip status={statusOf(card)} />
      {isOnItsWay(card) && from !== null && to !== null && (
        <span className="text-xs text-ink-soft">
          Expected <span className="whitespace-nowrap">{formatDayRange(from, to)}</span>
        </span>
      )}
    </span>
  );
}
