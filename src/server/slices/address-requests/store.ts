/** The SQL of links that ask for an address, and of what their sender sees of the answers. */
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Schema } from '#server/frame/db/schema.ts';

export type RequestRow = Selectable<Schema['address_requests']>;
export type AnswerRow = Selectable<Schema['address_answers']>;

export async function insertRequest(trx: Trx, values: Insertable<Schema['address_requests']>): Promise<RequestRow> {
  return trx.insertInto('address_requests').values(values).returningAll().executeTakeFirstOrThrow();
}

export async function countRequests(trx: Trx, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('address_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listRequests(trx: Trx, userId: string): Promise<RequestRow[]> {
  const requests = trx.selectFrom('address_requests').selectAll().where('user_id', '=', userId);
  return requests.orderBy('created_at', 'desc').orderBy('id').execute();
}

/** Returns the answers to one link or all, in the order they came. */
export async function listAnswers(trx: Trx, userId: string, requestId?: string): Promise<AnswerRow[]> {
  return trx
    .selectFrom('address_answers')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(requestId !== undefined, (query) => query.where('request_id', '=', requestId ?? ''))
    .orderBy('created_at')
    .execute();
}

/** Locked, so that two people who answer at once take turns. */
export async function lockRequestByToken(trx: Trx, tokenHash: string): Promise<RequestRow | undefined> {
  const requests = trx.selectFrom('address_requests').selectAll().where('token_hash', '=', tokenHash);
  return requests.forUpdate().executeTakeFirst();
}

export async function setRevoked(trx: Trx, userId: string, { id, at }: { id: string; at: Date }) {
  return trx
    .updateTable('address_requests')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(at)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Also deletes its answers. Returns false if the user has no such link. */
export async function deleteRequest(trx: Trx, userId: string, id: string): Promise<boolean> {
  const requests = trx.deleteFrom('address_requests').where('id', '=', id).where('user_id', '=', userId);
  return (await requests.executeTakeFirst()).numDeletedRows > 0n;
}

export async function insertAnswer(trx: Trx, values: Insertable<Schema['address_answers']>): Promise<void> {
  await trx.insertInto('address_answers').values(values).execute();
}

export async function deleteAnswers(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('address_answers')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** Deletes expired links that nobody answered. */
export async function deleteExpiredRequests(db: Db, expiredBefore: Date): Promise<void> {
  await db
    .deleteFrom('address_requests')
    .where('expires_at', '<', expiredBefore)
    .where(sql<boolean>`not exists (select from address_answers where request_id = address_requests.id)`)
    .execute();
}

/** Leaves out the token's hash and hidden addresses, which the sender must not see. */
export async function exportRequests(trx: Trx, userId: string, { after, limit }: { after: string; limit: number }) {
  const requests = await trx
    .selectFrom('address_requests')
    .select(['id', 'name', 'kind', 'is_hidden', 'created_at', 'expires_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const answers = await listAnswers(trx, userId);
  return requests.map((request) => ({
    ...request,
    answers: answers.filter(({ request_id }) => request_id === request.id),
  }));
}
