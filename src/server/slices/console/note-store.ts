/** The SQL of operators' notes about orders. */
import type { Db, Trx } from '#server/frame/db/database.ts';

export type NewNote = {
  readonly orderId: string;
  readonly authorId: string | null;
  readonly text: string;
  readonly at: Date;
};

export async function insertNote(trx: Trx, { orderId, authorId, text, at }: NewNote): Promise<void> {
  await trx.insertInto('order_notes').values({ order_id: orderId, author_id: authorId, text, at }).execute();
}

/** Newest first. */
export async function listNotes(db: Db | Trx, orderId: string) {
  return db.selectFrom('order_notes').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').execute();
}

/** Oldest first. Leaves out the authors. */
export async function exportNotes(db: Db, orderId: string) {
  return db.selectFrom('order_notes').select(['text', 'at']).where('order_id', '=', orderId).orderBy('id').execute();
}
