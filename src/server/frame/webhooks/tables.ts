import type { GeneratedTimestamp } from '#server/frame/db/columns.ts';

type WebhookEvents = { provider: string; event_id: string; type: string; received_at: GeneratedTimestamp };

export type WebhookTables = { webhook_events: WebhookEvents };

declare module '#server/frame/db/schema.ts' {
  interface Schema extends WebhookTables {}
}
