/** What a row says about a card that is not on its way: what happened, and what becomes of it. */
import type { PostcardRecord } from '#contract/postcards.ts';
import { DELAY_NOTES, FAILURE_NOTES, type PrintProblem } from '#domain/print-problem.ts';

/** Null while all is well. */
export function problemText(card: PostcardRecord): string | null {
  const { print_problem: problem } = card;
  if (problem !== null) return wordsFor(problem, card);
  return card.is_unfinished_checkout ? 'Unfinished checkout' : null;
}

function wordsFor(problem: PrintProblem, { postgrid_status, is_refunded, can_retry }: PostcardRecord): string {
  if (problem === 'cancelled') return 'Order canceled. Refunded in full.';
  if (problem === 'refunded') return 'Refunded in full.';
  if (problem === 'returned') return 'Returned to sender. Check the address before you order again.';
  const isDelayed = postgrid_status !== 'failed' && (problem === 'unreachable' || problem === 'trouble');
  if (isDelayed) return DELAY_NOTES[problem];
  const end = is_refunded ? ' Refunded in full.' : can_retry ? ' Retry now, or get a refund.' : '';
  return `${FAILURE_NOTES[problem]}${end}`;
}

/** It was ordered, and nothing more comes of that: another order is the way on. */
export function canOrderAgain({ status, print_problem, can_retry }: PostcardRecord): boolean {
  return status === 'processing' && print_problem !== null && !can_retry;
}
