/** The SQL of the mark by which this shop knows its payments. */
import type { Db } from '../db/database.ts';

/** Drawn once per installation, and kept by backups. */
export async function readShopMark(db: Db): Promise<string> {
  const { mark } = await db.selectFrom('payment_shop').select('mark').executeTakeFirstOrThrow();
  return mark;
}
