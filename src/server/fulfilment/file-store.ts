/** The SQL of print files, for those who export, delete or back them up. */
import type { Db, Trx } from '../db/database.ts';

/** All attempts of these orders, in the order they were made. */
export async function listAttemptsOf(trx: Trx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return trx
    .selectFrom('print_attempts')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('attempt')
    .execute();
}

/** Where the print files of all attempts are stored. */
export async function listPrintFiles(trx: Trx): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('print_attempts')
    .select('pdf_key')
    .distinct()
    .where('pdf_key', 'is not', null)
    .orderBy('pdf_key')
    .execute();
  return rows.flatMap(({ pdf_key }) => pdf_key ?? []);
}

export async function isPrintFile(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom('print_attempts').select('id').where('pdf_key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** After a restore: the print service may have got any card that was waiting, so it is asked before one is sent. */
export async function doubtQueuedAttempts(trx: Trx): Promise<void> {
  await trx
    .updateTable('print_attempts')
    .set((eb) => ({ sending_since: eb.ref('created_at') }))
    .where('state', '=', 'queued')
    .where('sending_since', 'is', null)
    .execute();
}
