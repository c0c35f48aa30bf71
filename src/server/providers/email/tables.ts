import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTimestamp, Json, Timestamp } from '#server/frame/db/columns.ts';

type OutgoingEmail = {
  id: Generated<string>;
  dedupe_key: string;
  user_id: string | null;
  kind: string;
  recipient: string;
  data: Json<Record<string, unknown>>;
  sent_at: Timestamp | null;
  created_at: GeneratedTimestamp;
};

type InboxAttachment = { readonly cid: string; readonly contentType: string; readonly base64: string };

type Inbox = {
  id: Generated<string>;
  message_id: string;
  recipient: string;
  subject: string;
  html: string;
  body_text: string;
  attachments: ColumnType<InboxAttachment[], string | undefined, string>;
  created_at: GeneratedTimestamp;
};

export type EmailTables = { outgoing_mail: OutgoingEmail; inbox: Inbox };

declare module '#server/frame/db/schema.ts' {
  interface Schema extends EmailTables {}
}
