import type { Generated } from 'kysely';
import type { Recipient } from '#domain/recipients.ts';
import type { GeneratedTimestamp, Json } from '#server/frame/db/columns.ts';

/** A list never changes; other recipients are another list. */
type RecipientLists = {
  id: Generated<string>;
  user_id: string;
  recipients: Json<Recipient[]>;
  sha256: string;
  count: number;
  created_at: GeneratedTimestamp;
};

export type RecipientTables = { recipient_lists: RecipientLists };

declare module '#server/frame/db/schema.ts' {
  interface Schema extends RecipientTables {}
}
