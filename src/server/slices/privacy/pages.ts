/**
 * Reads an account's rows page by page, so that an export neither fills memory nor blocks a database that serves one at a time.
 */
import { asUser } from '#server/frame/db/as-user.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';

export type Page = { readonly after: string; readonly limit: number };
export type Owner = { readonly db: Db; readonly userId: string };

const PAGE_SIZE = 200;
/** Smaller than any generated id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export async function* allPages<Row extends { readonly id: string }>(
  readPage: (page: Page) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after = FIRST_ID;
  for (;;) {
    const rows = await readPage({ after, limit: PAGE_SIZE });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
    after = last.id;
  }
}

/** Runs as the owner, so that row-level security holds. */
export function ownPages<Row extends { readonly id: string }>(
  { db, userId }: Owner,
  readPage: (trx: Trx, userId: string, page: Page) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  return allPages((page) => asUser(db, userId, (trx) => readPage(trx, userId, page)));
}
