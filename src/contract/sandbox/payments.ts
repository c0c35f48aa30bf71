/** The payment sandbox, for the /sandbox page. Not served when live keys are set. */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The browser sends this key with its calls. It isn't a secret, because paying also needs an intent's client secret. */
export const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';

export const PAYMENT_SWITCHES = ['fail_create', 'lose_answer', 'fail_refund', 'drop_webhooks'] as const;
export type PaymentSwitch = (typeof PAYMENT_SWITCHES)[number];

const idParams = z.strictObject({ id: z.string().check(z.maxLength(100)) });

export const sandboxPaymentSchema = z.object({
  id: z.string(),
  order_id: z.nullable(z.string()),
  amount_cents: z.int(),
  charged_cents: z.int(),
  refunded_cents: z.int(),
  dispute: z.nullable(z.string()),
  currency: z.string(),
  status: z.string(),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** Email and phone sent with the card. */
  billing: z.nullable(z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) })),
  error_code: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  events: z.array(
    z.object({
      id: z.string(),
      type: z.string(),
      state: z.enum(['waiting', 'delivered', 'dropped']),
      created_at: z.iso.datetime(),
    }),
  ),
});
export type SandboxPayment = z.infer<typeof sandboxPaymentSchema>;

/** How many times each failure will still happen. */
const switchesSchema = z.object({
  /** The next intents fail with status 500. */
  fail_create: z.int(),
  /** The next calls succeed, but the connection breaks before the response. */
  lose_answer: z.int(),
  /** The next refunds fail with status 500. */
  fail_refund: z.int(),
  /** The next webhooks are never sent. */
  drop_webhooks: z.int(),
});

export const listSandboxPayments = endpoint({
  method: 'GET',
  path: '/sandbox/api/payments',
  summary: 'Sandbox: list payments, newest first',
  auth: 'public',
  response: z.object({ items: z.array(sandboxPaymentSchema), switches: switchesSchema }),
});

export const getSandboxPayment = endpoint({
  method: 'GET',
  path: '/sandbox/api/payments/:id',
  summary: 'Sandbox: get one payment, for the page where the bank asks for approval',
  auth: 'public',
  params: idParams,
  response: z.object({
    id: z.string(),
    amount_cents: z.int(),
    currency: z.string(),
    status: z.string(),
    return_url: z.nullable(z.string()),
  }),
});

export const authenticateSandboxPayment = endpoint({
  method: 'POST',
  path: '/sandbox/api/payments/:id/authenticate',
  summary: "Sandbox: approve or refuse a payment as the bank's customer (3-D Secure)",
  auth: 'public',
  params: idParams,
  body: z.strictObject({ outcome: z.enum(['approve', 'refuse']) }),
  response: z.object({ id: z.string(), status: z.string(), return_url: z.nullable(z.string()) }),
});

export const BANK_ACTIONS = ['fraud_warning', 'dispute', 'dispute_won', 'dispute_lost'] as const;
export type BankAction = (typeof BANK_ACTIONS)[number];

export const actAsSandboxBank = endpoint({
  method: 'POST',
  path: '/sandbox/api/payments/:id/bank',
  summary: "Sandbox: act as the customer's bank after the payment",
  auth: 'public',
  params: idParams,
  body: z.strictObject({ action: z.enum(BANK_ACTIONS) }),
  response: z.object({ id: z.string() }),
});

const count = z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000)));

export const setSandboxPaymentSwitches = endpoint({
  method: 'POST',
  path: '/sandbox/api/payments/switches',
  summary: 'Sandbox: make the next calls fail',
  auth: 'public',
  body: z.strictObject({ fail_create: count, lose_answer: count, fail_refund: count, drop_webhooks: count }),
  response: switchesSchema,
});
