/** The SQL of lists of recipients. Every query for a user runs inside asUser, and filters by user as well. */
import { type RawBuilder, sql } from 'kysely';
import type { Address } from '#domain/address.ts';
import { AppError } from '#domain/errors.ts';
import type { Recipient } from '#domain/recipients.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { type PackedList, packList } from './pack-list.ts';

export type RecipientList = { readonly id: string; readonly recipients: readonly Recipient[] };

/** Limit over all lists of an account, so that nobody fills the database. Unused lists are swept every night. */
const MAX_STORED = 200_000;

/** Throws lists_full. */
export async function saveList(trx: Trx, userId: string, list: PackedList): Promise<string> {
  if ((await sumRecipients(trx, userId)) + list.count > MAX_STORED) throw new AppError('lists_full');
  return insertList(trx, userId, list);
}

/** Returns the id of the same list if the user already has it, and updates its date so that the sweep keeps it. */
export async function insertList(trx: Trx, userId: string, { json, sha256, count }: PackedList): Promise<string> {
  const { id } = await trx
    .insertInto('recipient_lists')
    .values({ user_id: userId, recipients: json, sha256, count })
    .onConflict((conflict) => conflict.columns(['user_id', 'sha256']).doUpdateSet({ created_at: sql`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findList(trx: Trx, userId: string, id: string): Promise<RecipientList | null> {
  const row = await trx
    .selectFrom('recipient_lists')
    .select(['id', 'recipients'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

type ListJson = { readonly sha256: string; readonly json: string | null };

/**
 * Returns JSON for callers that only pass it on, because parsing and checking 10,000 people takes long; without it if its
 * hash is known.
 */
export async function findListJson(
  trx: Trx,
  userId: string,
  { id, knownSha256 }: { readonly id: string; readonly knownSha256: string | undefined },
): Promise<ListJson | null> {
  const row = await trx
    .selectFrom('recipient_lists')
    .select('sha256')
    .select(sql<string | null>`case when sha256 = ${knownSha256 ?? ''} then null else recipients::text end`.as('json'))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

export type Correction = { readonly position: number; readonly address: Address };

/** Copies a list with other addresses; positions start at 1. Returns null for an unknown list. */
export async function correctList(
  trx: Trx,
  userId: string,
  id: string,
  corrections: readonly Correction[],
): Promise<string | null> {
  const list = await findList(trx, userId, id);
  if (list === null) return null;
  const addresses = new Map(corrections.map(({ position, address }) => [position, address]));
  const recipients = list.recipients.map((each, index) => {
    const address = addresses.get(index + 1);
    return address === undefined ? each : { ...each, address };
  });
  return insertList(trx, userId, packList(recipients));
}

export async function sumRecipients(trx: Trx, userId: string): Promise<number> {
  const { total } = await trx
    .selectFrom('recipient_lists')
    .select(sql<number>`coalesce(sum(count), 0)::integer`.as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

type Unused = {
  readonly madeBefore: Date;
  /** SQL condition on a list's id. */
  readonly isKept: (listId: RawBuilder<unknown>) => RawBuilder<boolean>;
};

export async function deleteUnusedLists(db: Db, { madeBefore, isKept }: Unused): Promise<void> {
  await db
    .deleteFrom('recipient_lists')
    .where('created_at', '<', madeBefore)
    .where((eb) => eb.not(isKept(sql.ref('recipient_lists.id'))))
    .execute();
}

export async function exportLists(trx: Trx, userId: string, { after, limit }: { after: string; limit: number }) {
  return trx
    .selectFrom('recipient_lists')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
