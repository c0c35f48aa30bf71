/** Polls the print service about cards that are on their way: a customer's own on request, all of them on a schedule. */
import { applyPrintState } from './apply-print-state.ts';
import type { Fulfilment } from './fulfilment.ts';
import { listOpenPrints, type OpenPrint } from './store.ts';

export type CheckResult = { readonly checked: number; readonly success: number; readonly failed: number };

const AT_ONCE = 5;
const MOST_OF_ONE_USER = 200;
const MOST_PER_RUN = 1_000;
/** After this, no further card is polled; with the last answers it stays below a browser's timeout. */
const LONGEST_WAIT_MILLISECONDS = 20_000;

/** Answers with what is known by the limit; the rest is polled in the background. */
export async function checkOwnPrints(
  fulfilment: Fulfilment,
  userId: string,
  limitMilliseconds = LONGEST_WAIT_MILLISECONDS,
): Promise<CheckResult> {
  const prints = await listOpenPrints(fulfilment.db, MOST_OF_ONE_USER, userId);
  const result = await checkPrints(fulfilment, prints, Date.now() + limitMilliseconds);
  if (result.checked < prints.length) await fulfilment.jobs.send('check-open-prints', {});
  return result;
}

export async function checkOpenPrints(fulfilment: Fulfilment): Promise<CheckResult> {
  return checkPrints(fulfilment, await listOpenPrints(fulfilment.db, MOST_PER_RUN));
}

/** A few at a time, so that neither the print service nor our own pool is flooded; a slow answer holds up only its lane. */
async function checkPrints(
  fulfilment: Fulfilment,
  prints: readonly OpenPrint[],
  deadline = Number.POSITIVE_INFINITY,
): Promise<CheckResult> {
  const waiting = [...prints];
  let success = 0;
  let failed = 0;
  const lane = async () => {
    while (Date.now() < deadline) {
      const print = waiting.shift();
      if (print === undefined) return;
      if (await checkPrint(fulfilment, print)) success += 1;
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { checked: success + failed, success, failed };
}

async function checkPrint(fulfilment: Fulfilment, { attempt, providerId, since }: OpenPrint): Promise<boolean> {
  try {
    const state = await fulfilment.printer.get(providerId, since);
    await fulfilment.db
      .transaction()
      .execute((trx) => applyPrintState(fulfilment, trx, { attempt, state, source: 'printer' }));
    return true;
  } catch (error) {
    fulfilment.log.warn({ err: error, attemptId: attempt.id }, 'a print could not be checked');
    return false;
  }
}
