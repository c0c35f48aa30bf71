/**
 * Prints several pieces of a mailing. Each follows the path of a single card and fails on its own. They are claimed together
 * and recorded together, because the database takes as long for one as for ten.
 */
import { failureText, PrintProviderError } from '#server/providers/printing/port.ts';
import { acceptPrints } from './accept-prints.ts';
import { type Claim, claimSending, type RenderedCard } from './claim-sending.ts';
import { failAttempt } from './end-attempt.ts';
import type { Fulfilment } from './fulfilment.ts';
import { endWithin, findOrRender, kindOf, noteDelay, type SentPrint, sendCard } from './print-piece.ts';
import { recordPrint } from './record-print.ts';
import { resolveCancellation } from './resolve-cancellation.ts';
import { type Attempt, type LoadedAttempt, lockAttempt, updateAttempt } from './store.ts';

/** Two rounds run at a time. A print service's rate limits and a slow connection allow no more. */
const SENT_AT_ONCE = 3;
const STEP_MILLISECONDS = 45_000;
const MAX_PAUSE_SECONDS = 60;

/** Shared by the rounds of a chunk. */
export type Progress = {
  readonly isLastTry: boolean;
  /** Ids of attempts that haven't started yet. */
  readonly waiting: string[];
  /** The errors that show the print service is down. */
  readonly outages: unknown[];
  pausedUntil: number;
};

export async function printRound(
  fulfilment: Fulfilment,
  pieces: readonly LoadedAttempt[],
  progress: Progress,
): Promise<void> {
  const [first] = pieces;
  if (first === undefined) return;
  const loadedOf = new Map(pieces.map((loaded) => [loaded.piece.id, loaded]));
  /** A piece that fails stops here; the others go on. */
  const each = async <T>(items: readonly T[], pieceIdOf: (item: T) => string, step: (item: T) => Promise<void>) => {
    const queue = [...items];
    const work = async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
        const loaded = loadedOf.get(pieceIdOf(item));
        await endWithin(STEP_MILLISECONDS, step(item)).catch(
          (error: unknown) => loaded && followFailure(fulfilment, progress, { loaded, error }),
        );
      }
    };
    await Promise.all(Array.from({ length: SENT_AT_ONCE }, work));
  };
  const drawn: RenderedCard[] = [];
  const prints: SentPrint[] = [];
  await each(
    pieces,
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
  { waiting, outages, pausedUntil }: Progress,
  { card, claim }: { readonly card: RenderedCard; readonly claim: Claim },
): Promise<SentPrint | null> {
  const { attempt } = card.loaded;
  if (claim === null) {
    await resolveCancellation(fulfilment, attempt, 'by_email');
    return null;
  }
  const isHeldUp = outages.length > 0 || pausedUntil > Date.now();
  if (claim !== 'changed' && !isHeldUp) return sendCard(fulfilment, card, claim);
  waiting.push(attempt.id);
  return null;
}

async function followFailure(
  fulfilment: Fulfilment,
  progress: Progress,
  { loaded: { attempt, order, piece }, error }: { readonly loaded: LoadedAttempt; readonly error: unknown },
): Promise<void> {
  const kind = kindOf(error);
  const failure = error instanceof PrintProviderError ? error.failure : null;
  if (failure?.status === 429) {
    const seconds = Math.min(Math.max(failure.retryAfterSeconds ?? 1, 1), MAX_PAUSE_SECONDS);
    progress.pausedUntil = Math.max(progress.pausedUntil, Date.now() + seconds * 1000);
    progress.waiting.push(attempt.id);
    return;
  }
  if (kind === 'refused') {
    fulfilment.log.warn({ err: error, orderId: order.id }, 'the print service refused a piece of a mailing');
    await failAttempt(fulfilment, attempt, { kind, message: failureText(error, piece) });
    return;
  }
  await noteDelay(fulfilment, attempt, kind);
  if (kind === 'unreachable' && !progress.isLastTry) {
    progress.outages.push(error);
    return;
  }
  fulfilment.log.warn({ err: error, orderId: order.id }, 'a piece of a mailing is tried on its own');
  await printAlone(fulfilment, attempt);
}

/** Takes an attempt out of its chunk. Its own job has a limited number of tries; then the piece fails and is refunded. */
export async function printAlone({ db, jobs }: Pick<Fulfilment, 'db' | 'jobs'>, key: Attempt): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { attempt } = await lockAttempt(trx, key);
    if (attempt.state !== 'queued' || attempt.chunk === null) return;
    await updateAttempt(trx, attempt.id, { chunk: null });
    await jobs.send('print-order', { attemptId: attempt.id }, { trx });
  });
}
