import type { Failpoint } from '#server/frame/failpoint.ts';
import type { Schedule } from './run-schedules.ts';

const MAX_LIFE_MILLISECONDS = 90_000;
const MAX_TRIES = 8;

/** True for failpoints that are reached only half an hour later, when the rest is finished. */
export const isPassedLate = (failpoint: Failpoint): boolean => failpoint.startsWith('settle.');

/**
 * The response for a card is lost, the print service stays down during several retries, and comes up with the card printing.
 */
export const OUTAGE: Schedule = {
  failpoint: null,
  kind: 'outage',
  customers: 1,
  tries: 1,
  printSwitch: 'time_out',
  pauseMilliseconds: 0,
  killAfterMilliseconds: MAX_LIFE_MILLISECONDS,
};

/** Returns what a customer must do for the process to reach this failpoint. */
export function scheduleFor(failpoint: Failpoint): Schedule {
  const kind = failpoint.startsWith('cancel.')
    ? 'cancel'
    : failpoint.startsWith('retry.')
      ? 'retry'
      : failpoint.startsWith('apply.')
        ? 'deliver'
        : 'print';
  const isRefusal = failpoint.startsWith('fail.') || failpoint.startsWith('refund.');
  return {
    failpoint,
    // Only mailings are started by a job.
    ...(failpoint.startsWith('start.') ? { recipients: 3 } : {}),
    kind,
    customers: 1,
    tries: MAX_TRIES,
    printSwitch: isRefusal ? 'refuse' : null,
    // A cancellation before the print service has the card doesn't ask it.
    pauseMilliseconds: kind === 'print' ? 0 : 'until-printed',
    killAfterMilliseconds: MAX_LIFE_MILLISECONDS,
  };
}
