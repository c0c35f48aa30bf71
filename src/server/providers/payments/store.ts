/** The SQL of the mark that identifies this shop's payments. */
import type { Db } from '#server/frame/db/database.ts';

/** Generated once per installation, and kept by backups. */
export async function readShopMark(db: Db): Promise<string> {
  const { mark } = await db.selectFrom('payment_shop').select('mark').executeTakeFirstOrThrow();
  return mark;
}
