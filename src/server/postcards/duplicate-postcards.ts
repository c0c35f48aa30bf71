import { AppError } from '#domain/errors.ts';
import { asUser } from '../db/as-user.ts';
import type { Db } from '../db/database.ts';
import { findPostcards, insertPostcard, type PostcardRow } from './store.ts';

/** Copies the caller's own postcards as new drafts, all of them or none. */
export async function duplicatePostcards(db: Db, userId: string, ids: readonly string[]): Promise<PostcardRow[]> {
  const wanted = [...new Set(ids)];
  return asUser(db, userId, async (trx) => {
    const originals = await findPostcards(trx, userId, wanted);
    if (originals.length !== wanted.length) throw new AppError('not_found');
    const copies: string[] = [];
    for (const original of originals.reverse()) copies.push(await insertPostcard(trx, userId, copyOf(original)));
    return findPostcards(trx, userId, copies);
  });
}

function copyOf(original: PostcardRow) {
  const {
    id: _id,
    user_id: _user,
    image_url: _url,
    recipient_location: _location,
    total_amount: _amount,
    status: _status,
    postgrid_status: _print,
    postgrid_order_id: _printId,
    postgrid_tracking_number: _tracking,
    order_id: _order,
    order_number: _number,
    created_at: _created,
    updated_at: _updated,
    deleted_at: _deleted,
    saved_at: _saved,
    image_width: _width,
    image_height: _height,
    payment_status: _payment,
    paid_at: _paidAt,
    paid_cents: _paid,
    failure_kind: _failure,
    was_cancelled: _cancelled,
    image_crop,
    ...design
  } = original;
  return { ...design, image_crop: image_crop === null ? null : JSON.stringify(image_crop) };
}
