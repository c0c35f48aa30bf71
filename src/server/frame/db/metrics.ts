import { sql } from 'kysely';
import { type Metrics, observe } from '#server/frame/metrics/metrics.ts';
import type { Db } from './database.ts';

export function observeDatabase(metrics: Metrics, db: Db): void {
  const about = { name: 'cartolina_database_up', help: 'Whether the database answers: 1 or 0', labelNames: [] };
  observe(metrics, about, async () => {
    try {
      await sql`select 1`.execute(db);
      return [{ labels: {}, value: 1 }];
    } catch {
      return [{ labels: {}, value: 0 }];
    }
  });
}
