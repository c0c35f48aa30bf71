/** The console's endpoints for what needs a person, and for the audit log. */
import * as z from 'zod/mini';
import { ALERT_CODES, ATTENTION_REASONS } from '#domain/alert.ts';
import { AUDIT_ACTIONS } from '#domain/audit.ts';
import { PAYMENT_STATUSES, SHOWN_STATUSES } from '#domain/order-status.ts';
import { endpoint } from '../endpoint.ts';

const at = z.iso.datetime();
/** Other years are typos, and some databases don't support them. */
const logTime = z.iso.datetime().check(z.regex(/^(19[7-9]|2\d\d)\d-/));

export const listAlerts = endpoint({
  method: 'GET',
  path: '/rest/v1/console/alerts',
  summary: 'List orders that need a person, and jobs that were given up; at most 200 of each',
  auth: 'operator',
  response: z.object({
    orders: z.array(
      z.object({
        id: z.uuid(),
        order_number: z.string(),
        shown_status: z.enum(SHOWN_STATUSES),
        payment_status: z.enum(PAYMENT_STATUSES),
        /** Codes of alerts; empty for an order that only takes too long. */
        alerts: z.array(z.enum(ALERT_CODES)),
        reason: z.enum(ATTENTION_REASONS),
        since: at,
      }),
    ),
    jobs: z.array(
      z.object({
        id: z.uuid(),
        queue: z.string(),
        order_id: z.nullable(z.string()),
        tries: z.int(),
        /** Why the last try failed. Null if unknown, and for an order with hidden addresses unless it quotes none. */
        error: z.nullable(z.string()),
        died_at: at,
      }),
    ),
  }),
});

export const acknowledgeOrderAlerts = endpoint({
  method: 'POST',
  path: '/rest/v1/console/orders/:id/acknowledge',
  summary: 'Acknowledge the alerts of an order: somebody took care of them',
  auth: 'operator',
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({ alerts: z.array(z.enum(ALERT_CODES)) }),
});

export const listQueues = endpoint({
  method: 'GET',
  path: '/rest/v1/console/jobs',
  summary: 'Count the jobs in each queue',
  auth: 'operator',
  response: z.object({
    queues: z.array(
      z.object({
        queue: z.string(),
        /** Jobs that could start now. */
        waiting: z.int(),
        /** Jobs that start later: retries after a failed try, and scheduled jobs. */
        later: z.int(),
        running: z.int(),
        given_up: z.int(),
        /** When the oldest waiting job could have started, if any. */
        oldest_at: z.nullable(at),
      }),
    ),
  }),
});
export type Queue = z.infer<typeof listQueues.response>['queues'][number];

export const requeueDeadLetter = endpoint({
  method: 'POST',
  path: '/rest/v1/console/jobs/:id/requeue',
  summary: 'Try a job again that was given up',
  auth: 'operator',
  params: z.strictObject({ id: z.uuid() }),
});

const logEntrySchema = z.object({
  id: z.int(),
  at,
  /** An email address; null for a command, or for a deleted account. */
  actor: z.nullable(z.string()),
  is_command: z.boolean(),
  action: z.enum(AUDIT_ACTIONS),
  subject_type: z.string(),
  subject_id: z.string(),
  /** An order's number or an account's email; null for deleted and other subjects. */
  subject_name: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  request_id: z.nullable(z.string()),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

export const listAuditLog = endpoint({
  method: 'GET',
  path: '/rest/v1/console/log',
  summary: 'List what operators did, newest first',
  auth: 'operator',
  query: z.strictObject({
    action: z.optional(z.enum(AUDIT_ACTIONS)),
    /** Part of an operator's email address, or "command line". */
    person: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    /** An order, by its id or, until its customer's account is deleted, by any number it ever had. */
    order: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** Any other subject, by its id. */
    subject: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** `from` is inclusive, `to` exclusive. */
    from: z.optional(logTime),
    to: z.optional(logTime),
    /** The id of the last entry on the previous page. */
    cursor: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))),
  }),
  response: z.object({ items: z.array(logEntrySchema), next_cursor: z.nullable(z.int()) }),
});
