/** The life of a print attempt: one try to have one piece printed. A retry is a new attempt. */

export const ATTEMPT_STATES = ['queued', 'submitted', 'failed', 'cancelled'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/**
 * submitted → failed is a print service that dropped the card. failed → submitted is a card that we gave up on and that
 * the print service turns out to have.
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
