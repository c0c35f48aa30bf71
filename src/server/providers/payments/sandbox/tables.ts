/** The payments sandbox's tables as TypeScript; the SQL is in db/migrations. */
import type { Generated, Selectable } from 'kysely';
import type { CardBehavior } from '#contract/sandbox/test-cards.ts';
import type { Json, Timestamp } from '#server/frame/db/columns.ts';
import type { PaymentIntentStatus } from '../port.ts';

export type LastError = { readonly code: string; readonly decline_code?: string; readonly message: string };

/** Sent by the customer's browser with the card. */
export type BillingDetails = { readonly email: string | null; readonly phone: string | null };

export type SandboxTables = {
  'sandbox.payment_keys': { id: Generated<number>; secret_key: string; webhook_secret: string };
  'sandbox.payment_methods': {
    id: string;
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    behaviour: CardBehavior;
    created_at: Timestamp;
  };
  'sandbox.payment_intents': {
    id: string;
    client_secret: string;
    amount: number;
    currency: string;
    metadata: Json<Record<string, string>>;
    description: string | null;
    receipt_email: string | null;
    statement_descriptor_suffix: string | null;
    status: PaymentIntentStatus;
    payment_method_id: string | null;
    return_url: string | null;
    last_error: Json<LastError> | null;
    billing_details: Json<BillingDetails> | null;
    canceled_at: Timestamp | null;
    created_at: Timestamp;
  };
  'sandbox.charges': { id: string; payment_intent_id: string; amount: number; created_at: Timestamp };
  'sandbox.refunds': {
    id: string;
    payment_intent_id: string;
    amount: number;
    metadata: Json<Record<string, string>>;
    /** How the refund ends. It is pending until `settles_at`; null means it ends at once. */
    outcome: 'succeeded' | 'failed';
    settles_at: Timestamp | null;
    created_at: Timestamp;
  };
  'sandbox.disputes': {
    id: string;
    payment_intent_id: string;
    status: 'needs_response' | 'won' | 'lost';
    created_at: Timestamp;
  };
  'sandbox.payment_idempotency': {
    key: string;
    request_hash: string;
    status: number | null;
    body: Json<Record<string, unknown>> | null;
    created_at: Timestamp;
  };
  'sandbox.payment_events': {
    id: string;
    type: string;
    payment_intent_id: string;
    body: string;
    is_dropped: boolean;
    delivered_at: Timestamp | null;
    created_at: Timestamp;
  };
  'sandbox.payment_switches': { name: string; remaining: number };
};

export type MethodRow = Selectable<SandboxTables['sandbox.payment_methods']>;
export type IntentRow = Selectable<SandboxTables['sandbox.payment_intents']>;
export type ChargeRow = Selectable<SandboxTables['sandbox.charges']>;
export type RefundRow = Selectable<SandboxTables['sandbox.refunds']>;
export type DisputeRow = Selectable<SandboxTables['sandbox.disputes']>;

declare module '#server/frame/db/schema.ts' {
  interface Schema extends SandboxTables {}
}
