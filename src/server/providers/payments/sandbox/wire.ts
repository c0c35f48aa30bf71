/** Builds Stripe's objects; the compiler checks them against the official types. */
import type Stripe from 'stripe';
import type { ChargeRow, DisputeRow, IntentRow, MethodRow, RefundRow } from './tables.ts';

const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

export type IntentObject = ReturnType<typeof intentObject>;

export function intentObject(intent: IntentRow, context: { charge: ChargeRow | null; siteUrl: string }) {
  const { charge, siteUrl } = context;
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: charge?.amount ?? 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: intent.canceled_at === null ? null : seconds(intent.canceled_at),
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: intent.client_secret,
    confirmation_method: 'automatic',
    created: seconds(intent.created_at),
    currency: intent.currency,
    customer: null,
    customer_account: null,
    description: intent.description,
    excluded_payment_method_types: null,
    last_payment_error: intent.last_error === null ? null : { type: 'card_error', ...intent.last_error },
    latest_charge: charge?.id ?? null,
    livemode: false,
    managed_payments: null,
    metadata: intent.metadata,
    next_action: intent.status === 'requires_action' ? nextAction(intent, siteUrl) : null,
    on_behalf_of: null,
    payment_method: intent.payment_method_id,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    // Events and repeated answers are kept for a long time, so they hold no personal data.
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: intent.status,
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
}

/** Like Stripe, redirects if the client gave a return URL; otherwise returns a page for the client's script to open. */
function nextAction({ id, return_url }: IntentRow, siteUrl: string) {
  const url = `${siteUrl}/sandbox/3ds/${id}`;
  if (return_url !== null) {
    return { type: 'redirect_to_url', redirect_to_url: { url, return_url } } satisfies Stripe.PaymentIntent.NextAction;
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url },
  } satisfies Stripe.PaymentIntent.NextAction;
}

const NO_BILLING_DETAILS = { address: null, email: null, name: null, phone: null, tax_id: null };

export function methodObject(method: MethodRow) {
  return {
    id: method.id,
    object: 'payment_method',
    billing_details: NO_BILLING_DETAILS,
    card: {
      brand: method.brand,
      checks: null,
      country: 'US',
      display_brand: method.brand,
      exp_month: method.exp_month,
      exp_year: method.exp_year,
      funding: 'credit',
      generated_from: null,
      last4: method.last4,
      networks: null,
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(method.created_at),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod;
}

type RefundContext = { readonly charge: ChargeRow | null; readonly currency: string; readonly at: Date };

export function refundStatus({ outcome, settles_at }: RefundRow, at: Date): 'pending' | RefundRow['outcome'] {
  return settles_at !== null && settles_at > at ? 'pending' : outcome;
}

export function refundObject(refund: RefundRow, { charge, currency, at }: RefundContext) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: charge?.id ?? null,
    created: seconds(refund.created_at),
    currency,
    customer: null,
    customer_account: null,
    metadata: refund.metadata,
    payment_intent: refund.payment_intent_id,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refundStatus(refund, at),
    transfer_reversal: null,
  } satisfies Stripe.Refund;
}

export function chargeObject(charge: ChargeRow, intent: IntentRow, amountRefunded: number) {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amount,
    amount_refunded: amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: NO_BILLING_DETAILS,
    calculated_statement_descriptor: null,
    captured: true,
    created: seconds(charge.created_at),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: intent.payment_method_id,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: amountRefunded >= charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
}

const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} satisfies Stripe.Dispute.Evidence;

export function disputeObject(dispute: DisputeRow, charge: ChargeRow, intent: IntentRow) {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: seconds(dispute.created_at),
    currency: intent.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'none',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: dispute.status,
  } satisfies Stripe.Dispute;
}

export function fraudWarningObject(id: string, charge: ChargeRow, at: Date) {
  return {
    id,
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: seconds(at),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: charge.payment_intent_id,
  } satisfies Stripe.Radar.EarlyFraudWarning;
}

export function listObject<T>(data: readonly T[], url: string) {
  return { object: 'list', data: [...data], has_more: false, url } satisfies Stripe.ApiList<T>;
}

export type SandboxEvent =
  | { readonly type: `payment_intent.${string}`; readonly object: IntentObject }
  | { readonly type: 'charge.refunded'; readonly object: ReturnType<typeof chargeObject> }
  | { readonly type: `refund.${'updated' | 'failed'}`; readonly object: ReturnType<typeof refundObject> }
  | {
      readonly type: `charge.dispute.${'created' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`;
      readonly object: ReturnType<typeof disputeObject>;
    }
  | {
      readonly type: 'radar.early_fraud_warning.created';
      readonly object: ReturnType<typeof fraudWarningObject>;
    };

export function eventObject(id: string, { type, object }: SandboxEvent, at: Date) {
  return {
    id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: seconds(at),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  };
}
