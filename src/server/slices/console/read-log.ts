import * as z from 'zod/mini';
import type { listAuditLog } from '#contract/console/alerts.ts';
import { CONSOLE_PAGE_SIZE } from '#contract/console/orders.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { isAuditAction } from '#domain/audit.ts';
import type { Db } from '#server/frame/db/database.ts';
import { findEmails } from '#server/slices/auth/accounts/user-store.ts';
import { findNumbers, findOrderState } from '#server/slices/orders/console/operator-store.ts';
import { listAuditEntries } from './store.ts';

/** Entered as the person, this finds actions by commands on the server. */
const COMMANDS = 'command line';

type Query = EndpointInput<typeof listAuditLog>['query'];

export async function readLog(db: Db, query: Query): Promise<EndpointResponse<typeof listAuditLog>> {
  const rows = await listAuditEntries(db, { ...(await readQuery(db, query)), limit: CONSOLE_PAGE_SIZE + 1 });
  const page = rows.slice(0, CONSOLE_PAGE_SIZE);
  const names = await nameSubjects(db, page);
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
              subject_name: names.get(row.subject_id) ?? null,
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

type Subject = { readonly subject_type: string; readonly subject_id: string };

/** Adds the names that operators know. The log itself has only ids, because it outlives what they name. */
async function nameSubjects(db: Db, rows: readonly Subject[]): Promise<ReadonlyMap<string, string>> {
  const idsOf = (type: string) =>
    rows.flatMap((row) =>
      row.subject_type === type && z.uuid().safeParse(row.subject_id).success ? row.subject_id : [],
    );
  return new Map([...(await findNumbers(db, idsOf('order'))), ...(await findEmails(db, idsOf('account')))]);
}

/** Ignores empty fields of the page's form. */
async function readQuery(db: Db, { action, person, order, subject, from, to, cursor }: Query) {
  return {
    action,
    person: person?.toLowerCase() === COMMANDS ? null : person || undefined,
    // The log outlives orders, so a missing order's id still matches.
    orderId: order ? ((await findOrderState(db, order.replace(/^#/, '')))?.id ?? order.toLowerCase()) : undefined,
    subject: subject || undefined,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    cursor,
  };
}
