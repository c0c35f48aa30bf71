/** Copies an order's card as a draft to the people who got none. It is paid for like any other. */
import { AppError } from '#domain/errors.ts';
import { designFor } from '#domain/merge.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { Recipient } from '#domain/recipients.ts';
import type { Clock } from '#server/frame/clock.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { findSameDraft, saveDesign } from '#server/slices/postcards/postcard-design.ts';
import { findPostcard, type PostcardRow } from '#server/slices/postcards/store.ts';
import { packList } from '#server/slices/recipients/pack-list.ts';
import { saveList } from '#server/slices/recipients/store.ts';
import { findOwnOrder } from '../order-list-store.ts';
import type { Piece } from '../pieces/piece.ts';
import { listPiecesToSendAgain } from '../pieces/piece-list-store.ts';
import { lockPlacing } from '../store.ts';

type CopyServices = { readonly db: Db; readonly clock: Clock };

/**
 * Returns the same draft again while it is unchanged. Throws not_found for everyone but the order's owner, and
 * nobody_to_send_again, lists_full or postcards_full.
 */
export async function sendAgain({ db, clock }: CopyServices, userId: string, orderId: string): Promise<PostcardRow> {
  return asUser(db, userId, async (trx) => {
    const order = await findOwnOrder(trx, userId, orderId);
    if (order === null) throw new AppError('not_found');
    const recipients = (await listPiecesToSendAgain(trx, orderId)).map(toRecipient);
    // Two presses at once would both find no draft.
    await lockPlacing(trx, userId);
    const design = await designTo(trx, userId, { design: order.snapshot.design, recipients });
    const draft = await findSameDraft(trx, userId, design);
    if (draft !== null) return draft;
    const id = await saveDesign(trx, userId, { id: null, design, savedAt: clock.now() });
    const row = await findPostcard(trx, userId, id);
    if (row === undefined) throw new AppError('save_failed');
    return row;
  });
}

/** Uses the corrected address. Of a hidden address, keeps only what its sender may see. */
function toRecipient({ address, values, hiddenId }: Piece): Recipient {
  return { address, values, ...(hiddenId === null ? {} : { hiddenId }) };
}

type Card = { readonly design: PostcardDesign; readonly recipients: readonly Recipient[] };

async function designTo(trx: Trx, userId: string, { design, recipients }: Card): Promise<PostcardDesign> {
  const [first] = recipients;
  if (first === undefined) throw new AppError('nobody_to_send_again');
  if (design.mailing === null) return designFor(design, first);
  const listId = await saveList(trx, userId, packList(recipients));
  return designFor({ ...design, mailing: { listId, count: recipients.length, values: first.values } }, first);
}
