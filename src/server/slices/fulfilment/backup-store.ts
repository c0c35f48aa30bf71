/** The SQL of print attempts for backup and restore, and of their files. */
import type { Db, Trx } from '#server/frame/db/database.ts';

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
