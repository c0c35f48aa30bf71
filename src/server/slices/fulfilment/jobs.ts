import { checkOpenPrints } from './check-prints.ts';
import type { Fulfilment } from './fulfilment.ts';
import { printRound } from './print-round.ts';
import { endDispute, settleFailedPrint } from './settle.ts';
import { startOrder } from './start-prints.ts';
import { stopPrints } from './stop-prints.ts';

const EVERY_TEN_MINUTES = '*/10 * * * *';

export async function registerFulfilmentJobs(fulfilment: Fulfilment): Promise<void> {
  const { jobs } = fulfilment;
  await jobs.work('print-piece', (round, { isLastTry }) => printRound(fulfilment, round, { isLastTry }));
  await jobs.work('print-mailing', (round, { isLastTry }) => printRound(fulfilment, round, { isLastTry }));
  await jobs.work('start-order', ({ orderId }) => startOrder(fulfilment, orderId));
  await jobs.work('settle-failed-print', ({ attemptId }) => settleFailedPrint(fulfilment, attemptId));
  await jobs.work('stop-print', async (stopping) => void (await stopPrints(fulfilment, stopping)));
  await jobs.work('end-dispute', ({ orderId }) => endDispute(fulfilment, orderId));
  await jobs.work('check-open-prints', async () => void (await checkOpenPrints(fulfilment)));
  await jobs.schedule('check-open-prints', EVERY_TEN_MINUTES);
}
