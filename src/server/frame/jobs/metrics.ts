import type { Db } from '#server/frame/db/database.ts';
import { type Metrics, observe } from '#server/frame/metrics/metrics.ts';
import { countJobs } from './job-store.ts';

export function observeQueues(metrics: Metrics, db: Db): void {
  const jobs = {
    name: 'cartolina_queued_jobs',
    help: 'Jobs that are waiting (created, retry), running (active) or given up (failed)',
    labelNames: ['queue' as const, 'state' as const],
  };
  observe(metrics, jobs, async () => {
    const rows = await countJobs(db);
    return rows.map(({ queue, state, count }) => ({ labels: { queue, state }, value: count }));
  });
}
