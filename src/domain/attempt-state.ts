/** The life of a print attempt: one try to have one piece printed. A retry is a new attempt. */

export const ATTEMPT_STATES = ['queued', 'submitted', 'failed', 'cancelled'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/**
 * submitted → failed: the print service dropped the card. failed → submitted: the print service has a card that we gave up on.
 */
const NEXT_STATES: Record<AttemptState, readonly AttemptState[]> = {
  queued: ['submitted', 'failed', 'cancelled'],
  submitted: ['failed', 'cancelled'],
  failed: ['submitted'],
  cancelled: [],
};

export function canMoveAttempt(from: AttemptState, to: AttemptState): boolean {
  return NEXT_STATES[from].includes(to);
}
