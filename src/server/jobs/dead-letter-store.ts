/** The SQL of dead letters: jobs that were given up after their last try. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const MOST = 200;

export type DeadLetter = {
  readonly id: string;
  readonly queue: string;
  readonly data: Record<string, unknown>;
  readonly tries: number;
  readonly diedAt: Date;
};

/** Without their errors, which may quote a person; the log has them. */
export async function listDeadLetters(db: Db): Promise<readonly DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, name as queue, data, retry_count + 1 as tries, completed_on as "diedAt" from pgboss.job
    where state = 'failed' order by completed_on desc limit ${MOST}`.execute(db);
  return rows;
}

/** Tries it again; false when there is no dead letter with this id. */
export async function reviveDeadLetter(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
    where id::text = ${jobId.toLowerCase()} and state = 'failed' returning id`.execute(db);
  return rows.length > 0;
}
