/**
 * Prints a chunk of a mailing in rounds of several pieces. A piece in trouble leaves the chunk and is tried on its own, like a
 * single card. When the print service is down or asks us to slow down, the whole chunk waits.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fulfilment } from './fulfilment.ts';
import { isEarly } from './print-piece.ts';
import { type Progress, printRound } from './print-round.ts';
import { findChunkAttempts } from './round-store.ts';
import { type Chunk, listChunk } from './store.ts';

/** One round renders while the other sends. */
const ROUNDS_AT_ONCE = 2;
/** Small, so that little must be looked up again when a process dies between sending and recording. */
const PIECES_PER_ROUND = 10;
/** Together with the last round's own time limits, less than the queue allows. */
const CHUNK_MILLISECONDS = 90_000;

type Execution = { readonly isLastTry: boolean; readonly limitMilliseconds?: number };

/** Throws while the print service is down, so that the queue tries the chunk again later. */
export async function printChunk(fulfilment: Fulfilment, chunk: Chunk, execution: Execution): Promise<void> {
  const { isLastTry, limitMilliseconds = CHUNK_MILLISECONDS } = execution;
  const waiting = [...(await listChunk(fulfilment.db, chunk))];
  const load = (ids: readonly string[]) => findChunkAttempts(fulfilment.db, chunk.orderId, ids);
  const [first] = await load(waiting.slice(0, 1));
  if (first === undefined || isEarly(fulfilment, first)) return;
  const endsAt = Date.now() + limitMilliseconds;
  const progress: Progress = { isLastTry, waiting, outages: [], pausedUntil: 0 };
  const work = async () => {
    while (progress.outages.length === 0 && Date.now() < endsAt && waiting.length > 0) {
      await printRound(fulfilment, await load(waiting.splice(0, PIECES_PER_ROUND)), progress);
      const pause = Math.min(progress.pausedUntil, endsAt) - Date.now();
      if (pause > 0) await sleep(pause);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: ROUNDS_AT_ONCE }, work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  if (progress.outages.length > 0) throw progress.outages[0];
  if (waiting.length > 0) await fulfilment.jobs.send('print-mailing', chunk);
}
