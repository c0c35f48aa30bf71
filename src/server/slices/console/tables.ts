import type { ColumnType, Generated } from 'kysely';

type At = ColumnType<Date, Date | undefined, never>;
type Facts = ColumnType<Record<string, unknown> | null, string | null, never>;

type Operators = { user_id: string; granted_by: string | null; granted_at: At };

/** Append-only: the database refuses to change or delete a row. */
type AuditLog = {
  id: Generated<number>;
  at: At;
  /** Null for a command on the server itself. */
  actor_id: string | null;
  /** The operator's email address at that time. */
  actor: string | null;
  action: string;
  subject_type: string;
  subject_id: string;
  before: Facts;
  after: Facts;
  request_id: string | null;
};

type OrderNotes = { id: Generated<number>; order_id: string; author_id: string | null; text: string; at: At };

export type ConsoleTables = { operators: Operators; audit_log: AuditLog; order_notes: OrderNotes };

declare module '#server/frame/db/schema.ts' {
  interface Schema extends ConsoleTables {}
}
