import type { Generated } from 'kysely';
import type { GeneratedTimestamp, RecipientColumns, Timestamp } from '#server/frame/db/columns.ts';

type Addresses = RecipientColumns & {
  id: Generated<string>;
  user_id: string;
  last_used_at: Timestamp | null;
  created_at: GeneratedTimestamp;
};

export type AddressTables = { addresses: Addresses };

declare module '#server/frame/db/schema.ts' {
  interface Schema extends AddressTables {}
}
