/**
 * Prints a chunk of a mailing. A piece in trouble leaves the chunk and is tried on its own, like a single card; a print
 * service that is out of reach or asks us to slow down holds up the whole chunk instead.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { PrintProviderError } from '../printing/port.ts';
import { failAttempt } from './end-attempt.ts';
import type { Fulfilment } from './fulfilment.ts';
import { kindOf, noteDelay, tryPiece, waitsUntil } from './print-piece.ts';
import {
  type Attempt,
  type Chunk,
  findAttempt,
  type LoadedAttempt,
  listChunk,
  lockAttempt,
  updateAttempt,
} from './store.ts';

/** As many as single cards have, so that neither waits for the other's threads and connections. */
const PIECES_AT_ONCE = 4;
/** With the last pieces' own time limit, less than the queue allows. */
const CHUNK_MILLISECONDS = 120_000;
const MAX_PAUSE_SECONDS = 60;

type Execution = { readonly isLastTry: boolean; readonly limitMilliseconds?: number };

/** Throws while the print service is out of reach: the queue tries the chunk again later, and again. */
export async function printChunk(fulfilment: Fulfilment, chunk: Chunk, execution: Execution): Promise<void> {
  const { isLastTry, limitMilliseconds = CHUNK_MILLISECONDS } = execution;
  const waiting = [...(await listChunk(fulfilment.db, chunk))];
  const first = waiting[0] === undefined ? null : await findAttempt(fulfilment.db, waiting[0]);
  const startAfter = first && waitsUntil(fulfilment, first.attempt);
  if (startAfter !== null) return fulfilment.jobs.send('print-mailing', chunk, { startAfter });
  const endsAt = Date.now() + limitMilliseconds;
  const outages: unknown[] = [];
  const work = async () => {
    while (outages.length === 0 && Date.now() < endsAt) {
      const attemptId = waiting.shift();
      if (attemptId === undefined) return;
      const result = await printFromChunk(fulfilment, attemptId, isLastTry);
      if (result === 'done') continue;
      waiting.push(attemptId);
      if ('outage' in result) outages.push(result.outage);
      else await sleep(Math.min(result.pauseSeconds * 1000, Math.max(0, endsAt - Date.now())));
    }
  };
  await Promise.all(Array.from({ length: PIECES_AT_ONCE }, work));
  if (outages.length > 0) throw outages[0];
  if (waiting.length > 0) await fulfilment.jobs.send('print-mailing', chunk);
}

type Result = 'done' | { readonly pauseSeconds: number } | { readonly outage: unknown };

async function printFromChunk(fulfilment: Fulfilment, attemptId: string, isLastTry: boolean): Promise<Result> {
  const loaded = await findAttempt(fulfilment.db, attemptId);
  if (loaded === null || loaded.attempt.state !== 'queued' || loaded.attempt.chunk === null) return 'done';
  try {
    await tryPiece(fulfilment, loaded);
    return 'done';
  } catch (error) {
    return followFailure(fulfilment, loaded, { error, isLastTry });
  }
}

async function followFailure(
  fulfilment: Fulfilment,
  { attempt, order }: LoadedAttempt,
  { error, isLastTry }: { readonly error: unknown; readonly isLastTry: boolean },
): Promise<Result> {
  const kind = kindOf(error);
  const failure = error instanceof PrintProviderError ? error.failure : null;
  if (failure?.status === 429) {
    return { pauseSeconds: Math.min(Math.max(failure.retryAfterSeconds ?? 1, 1), MAX_PAUSE_SECONDS) };
  }
  if (kind === 'refused') {
    fulfilment.log.warn({ err: error, orderId: order.id }, 'the print service refused a piece of a mailing');
    await failAttempt(fulfilment, attempt, { kind, message: failure?.message ?? 'refused' });
    return 'done';
  }
  await noteDelay(fulfilment, attempt, kind);
  if (kind === 'unreachable' && !isLastTry) return { outage: error };
  fulfilment.log.warn({ err: error, orderId: order.id }, 'a piece of a mailing is tried on its own');
  await printAlone(fulfilment, attempt);
  return 'done';
}

/** Takes an attempt out of its chunk. Its own job has bounded tries, and then the piece fails and is refunded. */
export async function printAlone({ db, jobs }: Pick<Fulfilment, 'db' | 'jobs'>, key: Attempt): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { attempt } = await lockAttempt(trx, key);
    if (attempt.state !== 'queued' || attempt.chunk === null) return;
    await updateAttempt(trx, attempt.id, { chunk: null });
    await jobs.send('print-order', { attemptId: attempt.id }, { trx });
  });
}
