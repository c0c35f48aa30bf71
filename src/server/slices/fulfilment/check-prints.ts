/** Polls the print service about open prints: a customer's own on request, everyone's on a schedule. */

import type { Fulfilment } from './fulfilment.ts';
import { applyPrintState } from './record-print.ts';
import { listOpenPrints, type OpenPrint } from './store.ts';

export type CheckResult = { readonly checked: number; readonly success: number; readonly failed: number };

const CONCURRENCY = 5;
const MAX_PER_USER = 200;
const MAX_PER_RUN = 1_000;
/** After this, no further print is polled. With the last responses, it stays below a browser's timeout. */
const MAX_WAIT_MILLISECONDS = 20_000;

/** Returns what is known within the time limit; the rest is polled in the background. */
export async function checkOwnPrints(
  fulfilment: Fulfilment,
  userId: string,
  limitMilliseconds = MAX_WAIT_MILLISECONDS,
): Promise<CheckResult> {
  const prints = await listOpenPrints(fulfilment.db, MAX_PER_USER, userId);
  const result = await checkPrints(fulfilment, prints, Date.now() + limitMilliseconds);
  if (result.checked < prints.length) await fulfilment.jobs.send('check-open-prints', {});
  return result;
}

export async function checkOpenPrints(fulfilment: Fulfilment): Promise<CheckResult> {
  return checkPrints(fulfilment, await listOpenPrints(fulfilment.db, MAX_PER_RUN));
}

/** Polls a few at a time, to spare the print service and our connection pool. */
async function checkPrints(
  fulfilment: Fulfilment,
  prints: readonly OpenPrint[],
  deadline = Number.POSITIVE_INFINITY,
): Promise<CheckResult> {
  const waiting = [...prints];
  let success = 0;
  let failed = 0;
  const work = async () => {
    while (Date.now() < deadline) {
      const print = waiting.shift();
      if (print === undefined) return;
      if (await checkPrint(fulfilment, print)) success += 1;
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return { checked: success + failed, success, failed };
}

async function checkPrint(fulfilment: Fulfilment, { attempt, printId, since }: OpenPrint): Promise<boolean> {
  try {
    const state = await fulfilment.printer.get(printId, since);
    await fulfilment.db
      .transaction()
      .execute((trx) => applyPrintState(fulfilment, trx, { attempt, state, source: 'printer' }));
    return true;
  } catch (error) {
    fulfilment.log.warn({ err: error, attemptId: attempt.id }, 'could not check a print');
    return false;
  }
}
