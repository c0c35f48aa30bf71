import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { type Metrics, observe } from '../metrics/metrics.ts';

export function observeQueues(metrics: Metrics, db: Db): void {
  const jobs = {
    name: 'cartolina_queued_jobs',
    help: 'Jobs that wait (created, retry), run (active) or were given up (failed)',
    labelNames: ['queue' as const, 'state' as const],
  };
  observe(metrics, jobs, async () => {
    const { rows } = await sql<{ queue: string; state: string; count: number }>`
      select name as queue, state, count(*) as count from pgboss.job
      where state in ('created', 'retry', 'active', 'failed') group by name, state`.execute(db);
    return rows.map(({ queue, state, count }) => ({ labels: { queue, state }, value: count }));
  });
}
