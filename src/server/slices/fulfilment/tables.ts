import type { Generated } from 'kysely';
import type { AttemptState } from '#domain/attempt-state.ts';
import type { GeneratedTimestamp, Timestamp } from '#server/frame/db/columns.ts';

type PrintAttempts = {
  id: Generated<string>;
  order_id: string;
  piece_id: string;
  /** Counts from 1 for each piece. */
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
  /** Set before the first request is sent: from then on the print service may have the card. */
  sending_since: Timestamp | null;
  /** The hold sent with every try, so that an idempotency key always has the same request. Null prints at once. */
  hold_until: Timestamp | null;
  /** True after the print service refused the chosen paper. */
  has_standard_paper: Generated<boolean>;
  /** The mailing's chunk that prints it; null when it is printed on its own. */
  chunk: number | null;
  /** When a failed attempt is looked up once more and then refunded; null when that is done or not needed. */
  settle_after: Timestamp | null;
  submitted_at: Timestamp | null;
  checked_at: Timestamp | null;
};

export type FulfilmentTables = { print_attempts: PrintAttempts };

declare module '#server/frame/db/schema.ts' {
  interface Schema extends FulfilmentTables {}
}
