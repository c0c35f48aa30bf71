/** The parameters that Stripe knows for each call, most of which have no effect here. It refuses all others. */
import type Stripe from 'stripe';
import type { Form } from './form.ts';
import { invalid } from './wire-error.ts';

/** A browser sends its key and its intent in the form. */
const BY_BROWSER = ['key', 'client_secret', '_stripe_version'] as const;

const METHOD = ['type', 'card', 'billing_details', 'metadata', 'expand', 'allow_redisplay', 'radar_options'] as const;

const CREATE = [
  'amount',
  'currency',
  'allowed_payment_method_types',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'confirmation_method',
  'customer',
  'description',
  'error_on_requires_action',
  'excluded_payment_method_types',
  'expand',
  'metadata',
  'off_session',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'radar_options',
  'receipt_email',
  'return_url',
  'setup_future_usage',
  'shipping',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
  'use_stripe_sdk',
] as const satisfies readonly (keyof Stripe.PaymentIntentCreateParams)[];

const CONFIRM = [
  'capture_method',
  'error_on_requires_action',
  'expand',
  'off_session',
  'payment_method',
  'payment_method_data',
  'payment_method_options',
  'radar_options',
  'receipt_email',
  'return_url',
  'setup_future_usage',
  'shipping',
  'use_stripe_sdk',
] as const satisfies readonly (keyof Stripe.PaymentIntentConfirmParams)[];

const REFUND = [
  'amount',
  'charge',
  'expand',
  'metadata',
  'payment_intent',
  'reason',
] as const satisfies readonly (keyof Stripe.RefundCreateParams)[];

const PAGE = ['limit', 'starting_after', 'expand'] as const;

const PARAMETERS = {
  createMethod: [...METHOD, ...BY_BROWSER],
  createIntent: CREATE,
  listIntents: PAGE,
  getIntent: ['expand', ...BY_BROWSER],
  confirmIntent: [...CONFIRM, ...BY_BROWSER],
  cancelIntent: ['cancellation_reason', 'expand'],
  createRefund: REFUND,
  listRefunds: [...PAGE, 'payment_intent'],
  listDisputes: [...PAGE, 'payment_intent'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Call = keyof typeof PARAMETERS;

/** Throws for the first name that Stripe doesn't know. */
export function refuseUnknown(form: Form, call: Call): void {
  const known: readonly string[] = PARAMETERS[call];
  const unknown = [...form.keys()].find((name) => !known.includes(name.split('[')[0] ?? ''));
  if (unknown === undefined) return;
  const param = unknown.slice(0, 100);
  throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
}
