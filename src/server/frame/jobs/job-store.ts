/** The SQL of jobs beyond pg-boss's own. */
import { sql } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';

const MAX_ROWS = 200;

/** A job that was given up after its last try. */
export type DeadLetter = {
  readonly id: string;
  readonly queue: string;
  readonly data: Record<string, unknown>;
  readonly tries: number;
  readonly diedAt: Date;
  /** Why its last try failed. It may quote personal data, so it must not reach a terminal or ticket. */
  readonly error: { readonly name: string | null; readonly message: string | null };
};

export async function listDeadLetters(db: Db): Promise<readonly DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, name as queue, data, retry_count + 1 as tries, completed_on as "diedAt",
      jsonb_build_object('name', output ->> 'name', 'message', output ->> 'message') as error
    from pgboss.job
    where state = 'failed' order by completed_on desc limit ${MAX_ROWS}`.execute(db);
  return rows;
}

/** Tries a dead letter again. Returns its queue, or null for an unknown id. */
export async function reviveDeadLetter(db: Db | Trx, jobId: string): Promise<string | null> {
  const { rows } = await sql<{ queue: string }>`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
    where id::text = ${jobId.toLowerCase()} and state = 'failed' returning name as queue`.execute(db);
  return rows[0]?.queue ?? null;
}

/** Restarts jobs that were running before a restore, because their workers are gone. */
export async function retryActiveJobs(db: Db | Trx): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);
}

/** Gives waiting retries back the try that they are about to use by starting early. Returns their ids. */
export async function refundTry(trx: Trx, queue: string, data: object): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set retry_count = greatest(retry_count - 1, 0)
    where name = ${queue} and data = ${JSON.stringify(data)}::jsonb and state = 'retry' and start_after > now()
    returning id
  `.execute(trx);
  return rows.map(({ id }) => id);
}

export async function deletePostponed(trx: Trx, queue: string, data: object): Promise<void> {
  await sql`
    delete from pgboss.job
    where name = ${queue} and data = ${JSON.stringify(data)}::jsonb and state = 'created' and start_after > now()
  `.execute(trx);
}

/** Deletes jobs in any state, because a failed job keeps its error, which may quote personal data. */
export async function deleteJobsAbout(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`
    delete from pgboss.job
    where jsonb_typeof(data) = 'object'
      and exists (select from jsonb_each_text(data) as field where field.value = any(${[...ids]}::text[]))
  `.execute(trx);
}

export async function countJobs(db: Db) {
  const { rows } = await sql<{ queue: string; state: string; count: number }>`
    select name as queue, state, count(*) as count from pgboss.job
    where state in ('created', 'retry', 'active', 'failed') group by name, state`.execute(db);
  return rows;
}

export type QueueDepth = {
  readonly queue: string;
  readonly waiting: number;
  readonly later: number;
  readonly running: number;
  readonly givenUp: number;
  readonly oldestAt: Date | null;
};

/** Leaves out queues without jobs. */
export async function measureQueues(db: Db): Promise<readonly QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    with open as (
      select name, state, start_after, state in ('created', 'retry') and start_after <= now() as waits from pgboss.job
      where state in ('created', 'retry', 'active', 'failed')
    )
    select name as queue, count(*) filter (where waits)::integer as waiting,
      count(*) filter (where not waits and state in ('created', 'retry'))::integer as later,
      count(*) filter (where state = 'active')::integer as running,
      count(*) filter (where state = 'failed')::integer as "givenUp",
      min(start_after) filter (where waits) as "oldestAt"
    from open group by name order by name`.execute(db);
  return rows;
}
