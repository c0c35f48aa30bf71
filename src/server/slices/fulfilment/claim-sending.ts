/**
 * Claims cards right before they are sent. From then on the print service may have them, so a cancellation must ask it first.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Address } from '#domain/address.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { isToStop } from '#server/slices/orders/pieces/piece.ts';
import type { Fulfilment, PrintFile } from './fulfilment.ts';
import { lockAttempts, markSending, type SendingAttempt } from './round-store.ts';
import { type Attempt, type LoadedAttempt, updateAttempt } from './store.ts';

export type RenderedCard = { readonly loaded: LoadedAttempt; readonly address: Address; readonly file: PrintFile };

/**
 * The attempt to send. 'changed': reload and redraw it, because its address was just corrected or another job has begun to send
 * it. Null: the card is no longer wanted.
 */
export type Claim = Attempt | 'changed' | null;

/** Returns the claims in the same order as the cards. */
export async function claimSending(fulfilment: Fulfilment, cards: readonly RenderedCard[]): Promise<readonly Claim[]> {
  const [first] = cards;
  if (first === undefined) return [];
  return fulfilment.db.transaction().execute(async (trx) => {
    const keys = cards.map(({ loaded }) => loaded.attempt);
    const locked = await lockAttempts(trx, first.loaded.order.id, keys);
    const now = fulfilment.clock.now();
    const cancelUntil = locked.get(first.loaded.attempt.id)?.order.cancelUntil ?? null;
    const holdUntil = cancelUntil !== null && cancelUntil > now ? cancelUntil : null;
    const claims: Claim[] = [];
    const sending: SendingAttempt[] = [];
    for (const { loaded, file } of cards) {
      const current = locked.get(loaded.attempt.id);
      const claim = current === undefined ? null : await decide(fulfilment, trx, { loaded, current });
      if (claim === null || claim === 'changed') {
        claims.push(claim);
      } else {
        claims.push(claim.sendingSince === null ? { ...claim, holdUntil } : claim);
        sending.push({ id: claim.id, pdfSha256: file.sha256 });
      }
    }
    if (sending.length > 0) await markSending(trx, sending, { since: now, holdUntil });
    return claims;
  });
}

type Versions = { readonly loaded: LoadedAttempt; readonly current: LoadedAttempt };

async function decide({ jobs }: Fulfilment, trx: Trx, { loaded, current }: Versions): Promise<Claim> {
  const { order, piece, attempt } = current;
  const isWanted = attempt.state === 'queued' && piece.cancelRequestedAt === null;
  if (!isWanted || piece.status !== 'processing' || isToStop(order, piece)) return null;
  if (attempt.sendingSince !== null) return loaded.attempt.sendingSince === null ? 'changed' : attempt;
  if (isDeepStrictEqual(piece.address, loaded.piece.address)) return attempt;
  await updateAttempt(trx, attempt.id, { pdfKey: null });
  if (attempt.pdfKey !== null) await jobs.send('forget-files', { photos: [], files: [attempt.pdfKey] }, { trx });
  return 'changed';
}
