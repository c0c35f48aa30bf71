import type { Generated } from 'kysely';
import type { AttemptState } from '#domain/attempt-state.ts';
import type { GeneratedTimestamp, Timestamp } from '#server/frame/db/columns.ts';

type PrintAttempts = {
  id: Generated<string>;
  order_id: string;
  piece_id: string;
  attempt: number;
  order_number: string;
  state: Generated<AttemptState>;
  pdf_key: string | null;
  pdf_sha256: string | null;
  print_id: string | null;
  provider_status: string | null;
  provider_progress: Generated<number>;
  failure: string | null;
  failed_tries: Generated<number>;
  created_at: GeneratedTimestamp;
  sending_since: Timestamp | null;
  hold_until: Timestamp | null;
  has_standard_paper: Generated<boolean>;
  chunk: number | null;
  settle_after: Timestamp | null;
  submitted_at: Timestamp | null;
  checked_at: Timestamp | null;
};

export type FulfilmentTables = { print_attempts: PrintAttempts };

declare module '#server/frame/db/schema.ts' {
  interface Schema extends FulfilmentTables {}
}
