import type { PostcardRecord } from '#contract/postcards.ts';
import { formatDayRange } from '../../ui/format.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { problemText } from './card-problem.ts';
import { isOnItsWay, statusOf } from './card-status.ts';

/** How far the card is, and when it should arrive; or why it does not go on. */
export function CardStatusChip({ card }: { readonly card: PostcardRecord }) {
  const { delivery_from: from, delivery_to: to } = card;
  const problem = problemText(card);
  return (
    <span className="inline-grid justify-items-start gap-1">
      <StatusChip status={statusOf(card)} />
      {problem !== null && <span className="max-w-44 text-xs text-ink-soft">{problem}</span>}
      {problem === null && isOnItsWay(card) && from !== null && to !== null && (
        <span className="text-xs text-ink-soft">
          Expected <span className="whitespace-nowrap">{formatDayRange(from, to)}</span>
        </span>
      )}
    </span>
  );
}
