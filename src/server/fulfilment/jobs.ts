import { stopPrints } from './cancel.ts';
import { cancelChunk } from './cancel-mailing.ts';
import { checkOpenPrints } from './check-prints.ts';
import type { Fulfilment } from './fulfilment.ts';
import { printChunk } from './print-chunk.ts';
import { printPiece } from './print-piece.ts';
import { settleFailedPrint } from './settle.ts';

const EVERY_TEN_MINUTES = '*/10 * * * *';

export async function registerFulfilmentJobs(fulfilment: Fulfilment): Promise<void> {
  const { jobs } = fulfilment;
  await jobs.work('print-order', ({ attemptId }, { isLastTry }) => printPiece(fulfilment, attemptId, { isLastTry }));
  await jobs.work('print-mailing', (chunk, { isLastTry }) => printChunk(fulfilment, chunk, { isLastTry }));
  await jobs.work('cancel-mailing', (chunk) => cancelChunk(fulfilment, chunk));
  await jobs.work('settle-failed-print', ({ attemptId }) => settleFailedPrint(fulfilment, attemptId));
  await jobs.work('stop-print', ({ orderId }) => stopPrints(fulfilment, orderId));
  await jobs.work('check-open-prints', async () => void (await checkOpenPrints(fulfilment)));
  await jobs.schedule('check-open-prints', EVERY_TEN_MINUTES);
}
