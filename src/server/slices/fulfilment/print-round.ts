/**
 * Prints a round: a single card, or a chunk of a mailing. Safe to run again after a crash at any point. Cards are claimed
 * together and recorded together, because the database takes as long for one as for ten, and each fails on its own. A card in
 * trouble leaves its chunk and becomes a round of its own. When the print service is down, the whole round waits.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { failureText, PrintProviderError } from '#server/providers/printing/port.ts';
import { acceptPrints } from './accept-prints.ts';
import { type Claim, claimSending, type RenderedCard } from './claim-sending.ts';
import { failAttempt } from './end-attempt.ts';
import type { Fulfilment } from './fulfilment.ts';
import { findOrRender, isEarly, kindOf, noteDelay, type SentPrint, sendCard } from './print-card.ts';
import { sendRound } from './print-jobs.ts';
import { recordPrint } from './record-print.ts';
import { resolveCancellation } from './resolve-cancellation.ts';
import { findQueued } from './round-store.ts';
import { type Attempt, type LoadedAttempt, listRound, lockAttempt, type Round, updateAttempt } from './store.ts';

/** While some cards are sent, others are rendered. */
const PARTS_AT_ONCE = 2;
/** Small, so that little must be looked up again when a process dies between sending and recording. */
const CARDS_PER_PART = 10;
/** For each part. A print service's rate limits and a slow connection allow no more. */
const SENT_AT_ONCE = 3;
/** Together with the last part's own time limits, less than the queue allows. */
const ROUND_MILLISECONDS = 90_000;
const STEP_MILLISECONDS = 45_000;
const MAX_PAUSE_SECONDS = 60;

type Execution = { readonly isLastTry: boolean; readonly limitMilliseconds?: number };

/** Shared by the parts of a round. */
type Progress = {
  readonly isAlone: boolean;
  readonly isLastTry: boolean;
  readonly stepMilliseconds: number;
  /** Ids of attempts that haven't started yet. */
  readonly waiting: string[];
  /** Errors after which the queue tries the round again later. */
  readonly errors: unknown[];
  pausedUntil: number;
};

/** Throws when the queue should try the round again later. */
export async function printRound(fulfilment: Fulfilment, round: Round, execution: Execution): Promise<void> {
  const { isLastTry, limitMilliseconds = ROUND_MILLISECONDS } = execution;
  const waiting = [...(await listRound(fulfilment.db, round))];
  const [first] = await findQueued(fulfilment.db, round, waiting.slice(0, 1));
  if (first === undefined || isEarly(fulfilment, first)) return;
  const endsAt = Date.now() + limitMilliseconds;
  const stepMilliseconds = Math.min(STEP_MILLISECONDS, limitMilliseconds);
  const isAlone = 'attemptId' in round;
  const progress: Progress = { isAlone, isLastTry, stepMilliseconds, waiting, errors: [], pausedUntil: 0 };
  const work = async () => {
    while (progress.errors.length === 0 && Date.now() < endsAt && waiting.length > 0) {
      await printPart(fulfilment, await findQueued(fulfilment.db, round, waiting.splice(0, CARDS_PER_PART)), progress);
      const pause = Math.min(progress.pausedUntil, endsAt) - Date.now();
      if (pause > 0) await sleep(pause);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: PARTS_AT_ONCE }, work));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  if (progress.errors.length > 0) throw progress.errors[0];
  if (waiting.length > 0) await sendRound(fulfilment.jobs, round);
}

async function printPart(fulfilment: Fulfilment, cards: readonly LoadedAttempt[], progress: Progress): Promise<void> {
  const [first] = cards;
  if (first === undefined) return;
  const loadedOf = new Map(cards.map((loaded) => [loaded.piece.id, loaded]));
  /** A card that fails stops here; the others go on. */
  const each = async <T>(items: readonly T[], pieceIdOf: (item: T) => string, step: (item: T) => Promise<void>) => {
    const queue = [...items];
    const work = async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
        const loaded = loadedOf.get(pieceIdOf(item));
        await endWithin(progress.stepMilliseconds, step(item)).catch(
          (error: unknown) => loaded && followFailure(fulfilment, progress, { loaded, error }),
        );
      }
    };
    await Promise.all(Array.from({ length: SENT_AT_ONCE }, work));
  };
  const drawn: RenderedCard[] = [];
  const prints: SentPrint[] = [];
  await each(
    cards,
    ({ piece }) => piece.id,
    async (loaded) => {
      const card = await findOrRender(fulfilment, loaded);
      if ('state' in card) prints.push(card);
      else drawn.push(card);
    },
  );
  const claims = await claimSending(fulfilment, drawn);
  const claimed = drawn.map((card, index) => ({ card, claim: claims[index] ?? null }));
  await each(
    claimed,
    ({ card }) => card.loaded.piece.id,
    async ({ card, claim }) => {
      const print = await follow(fulfilment, progress, { card, claim });
      if (print !== null) prints.push(print);
    },
  );
  const others = await acceptPrints(fulfilment, first.order.id, prints);
  await each(
    others,
    ({ attempt }) => attempt.pieceId,
    async (print) => {
      await recordPrint(fulfilment, { ...print, isAdopted: true, source: 'printer' });
    },
  );
}

/** Sends a card that may be sent. Returns null when it has to wait or won't be sent. */
async function follow(
  fulfilment: Fulfilment,
  { waiting, errors, pausedUntil }: Progress,
  { card, claim }: { readonly card: RenderedCard; readonly claim: Claim },
): Promise<SentPrint | null> {
  const { attempt } = card.loaded;
  if (claim === null) {
    await resolveCancellation(fulfilment, attempt, 'by_email');
    return null;
  }
  const isHeldUp = errors.length > 0 || pausedUntil > Date.now();
  if (claim !== 'changed' && !isHeldUp) return sendCard(fulfilment, card, claim);
  waiting.push(attempt.id);
  return null;
}

async function followFailure(
  fulfilment: Fulfilment,
  progress: Progress,
  { loaded: { attempt, order, piece }, error }: { readonly loaded: LoadedAttempt; readonly error: unknown },
): Promise<void> {
  const { isAlone, isLastTry } = progress;
  const kind = kindOf(error);
  const failure = error instanceof PrintProviderError ? error.failure : null;
  if (failure?.status === 429 && !isAlone) {
    const seconds = Math.min(Math.max(failure.retryAfterSeconds ?? 1, 1), MAX_PAUSE_SECONDS);
    progress.pausedUntil = Math.max(progress.pausedUntil, Date.now() + seconds * 1000);
    progress.waiting.push(attempt.id);
    return;
  }
  if (kind === 'refused' || (isAlone && isLastTry)) {
    fulfilment.log.warn({ err: error, orderId: order.id }, 'a print attempt failed for good');
    await failAttempt(fulfilment, attempt, { kind, message: failureText(error, piece) });
    return;
  }
  await noteDelay(fulfilment, attempt, kind);
  if (isAlone || (kind === 'unreachable' && !isLastTry)) {
    progress.errors.push(error);
    return;
  }
  fulfilment.log.warn({ err: error, orderId: order.id }, 'a card of a mailing is tried on its own');
  await printAlone(fulfilment, attempt);
}

/** Takes an attempt out of its chunk. Its own job has a limited number of tries; then the piece fails and is refunded. */
export async function printAlone({ db, jobs }: Pick<Fulfilment, 'db' | 'jobs'>, key: Attempt): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { attempt } = await lockAttempt(trx, key);
    if (attempt.state !== 'queued' || attempt.chunk === null) return;
    await updateAttempt(trx, attempt.id, { chunk: null });
    await sendRound(jobs, { attemptId: attempt.id }, trx);
  });
}

/** Work that goes on after the limit will find that its attempt has failed. */
async function endWithin<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const isOver = sleep(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`printing took longer than ${milliseconds} ms`);
  });
  try {
    return await Promise.race([work, isOver]);
  } finally {
    timer.abort();
    isOver.catch(() => undefined);
  }
}
