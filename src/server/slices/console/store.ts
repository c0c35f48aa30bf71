/** The SQL of operators and of the audit log. */
import { sql } from 'kysely';
import type { AuditAction } from '#domain/audit.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';

export async function isOperator(db: Db | Trx, userId: string): Promise<boolean> {
  const row = await db.selectFrom('operators').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** Serializes changes of operators, so that two can't remove each other. */
export async function lockOperators(trx: Trx): Promise<readonly string[]> {
  await sql`lock table operators in share row exclusive mode`.execute(trx);
  const rows = await trx.selectFrom('operators').select('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}

export async function insertOperator(trx: Trx, operator: { userId: string; grantedBy: string | null; at: Date }) {
  const { userId, grantedBy, at } = operator;
  await trx
    .insertInto('operators')
    .values({ user_id: userId, granted_by: grantedBy, granted_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOperator(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('operators').where('user_id', '=', userId).execute();
}

export type AuditRecord = {
  /** Null for a command on the server itself. */
  readonly actorId: string | null;
  readonly actor: string | null;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly requestId: string | null;
  readonly at: Date;
};

export async function insertAuditEntry(trx: Db | Trx, entry: AuditRecord): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      actor: entry.actor,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      before: entry.before === null ? null : JSON.stringify(entry.before),
      after: entry.after === null ? null : JSON.stringify(entry.after),
      request_id: entry.requestId,
    })
    .execute();
}

type EntryQuery = {
  readonly action: AuditAction;
  readonly subjectId: string;
  /** Everybody if omitted. */
  readonly actorId?: string | null;
};

export async function findLatestEntry(trx: Trx, { action, subjectId, actorId }: EntryQuery) {
  return trx
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .$if(actorId !== undefined, (query) => query.where('actor_id', 'is not distinct from', actorId ?? null))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Exports entries about an account or an order, oldest first, without the operators. */
export async function exportEntries(db: Db, subjectId: string) {
  return db
    .selectFrom('audit_log')
    .select(['at', 'action', 'before', 'after'])
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute();
}

export type AuditQuery = {
  readonly action?: string | undefined;
  /** Part of an operator's email address; null for commands. */
  readonly person?: string | null | undefined;
  readonly orderId?: string | undefined;
  readonly subject?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly cursor?: number | undefined;
  readonly limit: number;
};

/** Newest first. */
export async function listAuditEntries(db: Db, query: AuditQuery) {
  const { action, person, orderId, subject, from, to, cursor, limit } = query;
  let entries = db.selectFrom('audit_log').selectAll();
  if (action !== undefined) entries = entries.where('action', '=', action);
  if (person === null) entries = entries.where('actor_id', 'is', null);
  else if (person !== undefined) entries = entries.where(sql<boolean>`strpos(lower(actor), lower(${person})) > 0`);
  if (orderId !== undefined) entries = entries.where('subject_type', '=', 'order').where('subject_id', '=', orderId);
  if (subject !== undefined) entries = entries.where('subject_id', '=', subject);
  if (from !== undefined) entries = entries.where('at', '>=', from);
  if (to !== undefined) entries = entries.where('at', '<', to);
  if (cursor !== undefined) entries = entries.where('id', '<', cursor);
  return entries.orderBy('id', 'desc').limit(limit).execute();
}
