/** Asks the printer about cards that are on their way: on the customer's wish, and of all of them by the clock. */
import { applyPrintState } from './apply-print-state.ts';
import type { Fulfilment } from './fulfilment.ts';
import { listOpenPrints, type OpenPrint } from './store.ts';

export type CheckResult = { readonly checked: number; readonly success: number; readonly failed: number };

const AT_ONCE = 5;
const MOST_OF_ONE_USER = 200;
const MOST_PER_RUN = 1_000;

export async function checkOwnPrints(fulfilment: Fulfilment, userId: string): Promise<CheckResult> {
  return checkPrints(fulfilment, await listOpenPrints(fulfilment.db, MOST_OF_ONE_USER, userId));
}

export async function checkOpenPrints(fulfilment: Fulfilment): Promise<CheckResult> {
  return checkPrints(fulfilment, await listOpenPrints(fulfilment.db, MOST_PER_RUN));
}

/** A few at a time: neither the printer nor our own pool is flooded, and one slow answer holds up only its lane. */
async function checkPrints(fulfilment: Fulfilment, prints: readonly OpenPrint[]): Promise<CheckResult> {
  const waiting = [...prints];
  let success = 0;
  const lane = async () => {
    for (let print = waiting.shift(); print !== undefined; print = waiting.shift()) {
      if (await checkPrint(fulfilment, print)) success += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return { checked: prints.length, success, failed: prints.length - success };
}

async function checkPrint(fulfilment: Fulfilment, { attemptId, providerId }: OpenPrint): Promise<boolean> {
  try {
    const state = await fulfilment.printer.get(providerId);
    await fulfilment.db
      .transaction()
      .execute((trx) => applyPrintState(fulfilment, trx, { attemptId, state, source: 'printer' }));
    return true;
  } catch (error) {
    fulfilment.log.warn({ err: error, attemptId }, 'a print could not be checked');
    return false;
  }
}
