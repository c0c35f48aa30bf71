/** The SQL of print files, for export, deletion and backup. */
import type { Db, Trx } from '../db/database.ts';

export async function listAttemptsOf(trx: Trx, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return trx
    .selectFrom('print_attempts')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('attempt')
    .execute();
}

/** Returns the storage keys of all print files. */
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

/** After a restore: any queued card may have been sent since the backup, so the print service is asked first. */
export async function markQueuedAsSent(trx: Trx): Promise<void> {
  await trx
    .updateTable('print_attempts')
    .set((eb) => ({ sending_since: eb.ref('created_at') }))
    .where('state', '=', 'queued')
    .where('sending_since', 'is', null)
    .execute();
}
