/** Asks the printer about cards that are on their way: on the customer's wish, and of all of them by the clock. */
import { applyPrintState } from './apply-print-state.ts';
import type { Fulfilment } from './fulfilment.ts';
import { listOpenPrints, type OpenPrint } from './store.ts';

export type CheckResult = { readonly checked: number; readonly success: number; readonly failed: number };

const AT_ONCE = 5;
const MOST_OF_ONE_USER = 200;
const MOST_PER_RUN = 1_000;
/** No further card is asked about after it; with the last answers it stays below what a browser waits. */
const LONGEST_WAIT_MILLISECONDS = 20_000;

/** Who waits is answered with what is known by then; what is left is looked at in the background. */
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

/** A few at a time: neither the printer nor our own pool is flooded, and one slow answer holds up only its lane. */
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

async function checkPrint(fulfilment: Fulfilment, { attemptId, providerId, since }: OpenPrint): Promise<boolean> {
  try {
    const state = await fulfilment.printer.get(providerId, since);
    await fulfilment.db
      .transaction()
      .execute((trx) => applyPrintState(fulfilment, trx, { attemptId, state, source: 'printer' }));
    return true;
  } catch (error) {
    fulfilment.log.warn({ err: error, attemptId }, 'a print could not be checked');
    return false;
  }
}
