import type { Generated } from 'kysely';

export type PaymentTables = { payment_shop: { id: Generated<number>; mark: Generated<string> } };

declare module '#server/frame/db/schema.ts' {
  interface Schema extends PaymentTables {}
}
