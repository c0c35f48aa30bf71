import { CONSOLE_PAGE_SIZE } from '#contract/console.ts';
import type { listAuditLog } from '#contract/console-alerts.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { isAuditAction } from '#domain/audit.ts';
import type { Db } from '../db/database.ts';
import { listAuditEntries } from './store.ts';

export async function readLog(
  db: Db,
  query: EndpointInput<typeof listAuditLog>['query'],
): Promise<EndpointResponse<typeof listAuditLog>> {
  const rows = await listAuditEntries(db, { ...query, limit: CONSOLE_PAGE_SIZE + 1 });
  const page = rows.slice(0, CONSOLE_PAGE_SIZE);
  return {
    items: page.flatMap(({ action, ...row }) =>
      isAuditAction(action)
        ? [
            {
              id: row.id,
              at: row.at.toISOString(),
              actor: row.actor,
              is_command: row.actor_id === null,
              action,
              subject_type: row.subject_type,
              subject_id: row.subject_id,
              before: row.before,
              after: row.after,
              request_id: row.request_id,
            },
          ]
        : [],
    ),
    next_cursor: rows.length > CONSOLE_PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  };
}
