/** Bad amounts, quantities and states, and other people's orders. */
import { randomUUID } from 'node:crypto';
import { type Json, orderRequest } from '#testing/order-request.ts';
import { postForm } from '#testing/pay-by-card.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { type Answer, type BadInput, call, type World } from './bad-input.ts';

const INTENT = '/functions/v1/create-payment-intent';
const SUBMIT = '/functions/v1/submit-print-order';
const POSTCARDS = '/rest/v1/postcards';
const MANY_IDS = 10_000;

function order(name: string, request: Json, expected: Pick<BadInput, 'status' | 'code'>): BadInput {
  return { name, ...expected, send: (world) => call(world, INTENT, { user: world.owner, json: request }) };
}

function submit(name: string, body: (world: World) => Json, expected: Pick<BadInput, 'status' | 'code'>): BadInput {
  return { name, ...expected, send: (world) => call(world, SUBMIT, { user: world.owner, json: body(world) }) };
}

const invalidAmount = { status: 400, code: 'invalid_amount' } as const;
const invalid = { status: 400, code: 'validation_failed' } as const;

const amounts: readonly BadInput[] = [
  order('amount 1', orderRequest({ amount: 1 }), invalidAmount),
  order('amount 0', orderRequest({ amount: 0 }), invalidAmount),
  order('amount -3.49', orderRequest({ amount: -3.49 }), invalidAmount),
  order('amount 3.494', orderRequest({ amount: 3.494 }), invalidAmount),
  order('amount 1e308', orderRequest({ amount: 1e308 }), invalidAmount),
  order('amount "3.49e9"', orderRequest({ amount: '3.49e9' }), invalid),
  order('amount null', orderRequest({ amount: null }), invalid),
  order('amount [3.49]', orderRequest({ amount: [3.49] }), invalid),
  {
    name: 'amount NaN',
    status: 400,
    code: 'bad_json',
    send: (world) => {
      const raw = JSON.stringify(orderRequest()).replace('3.49', 'NaN');
      return call(world, INTENT, { user: world.owner, raw, headers: { 'content-type': 'application/json' } });
    },
  },
  ...[51, '050', '5e1', 50.5, -50, '', null].map((quantity) =>
    order(`quantity ${JSON.stringify(quantity)}`, orderRequest({}, { quantity }), invalid),
  ),
];

const foreignFields: readonly BadInput[] = Object.entries({
  status: 'processing',
  user_id: randomUUID(),
  total_amount: 0,
  postgrid_order_id: 'postcard_1',
  order_id: randomUUID(),
  id: randomUUID(),
}).map(([field, value]) => ({
  name: `${field} in a postcard's body`,
  ...invalid,
  send: (world) => call(world, POSTCARDS, { user: world.owner, json: { ...postcardInput(), [field]: value } }),
}));

const states: readonly BadInput[] = [
  submit('submitting a draft', ({ draftId }) => ({ postcardId: draftId }), { status: 404, code: 'not_found' }),
  submit(
    'submitting an unpaid order',
    ({ unpaid }) => ({ postcardId: unpaid.postcardId, orderNumber: unpaid.orderNumber }),
    { status: 409, code: 'not_paid' },
  ),
  submit('retrying an unpaid order', ({ unpaid }) => ({ postcardId: unpaid.postcardId }), {
    status: 409,
    code: 'not_paid',
  }),
  submit('retrying a printed order', ({ printed }) => ({ postcardId: printed.postcardId }), {
    status: 409,
    code: 'not_retryable',
  }),
  submit('retrying a delivered order', ({ delivered }) => ({ postcardId: delivered.postcardId }), {
    status: 409,
    code: 'not_retryable',
  }),
  {
    name: 'canceling a delivered order',
    status: 409,
    code: 'cancel_too_late',
    send: (world) =>
      call(world, `/rest/v1/orders/${world.delivered.orderId}/cancel`, { user: world.owner, method: 'POST' }),
  },
  {
    name: 'editing after submission',
    status: 409,
    code: 'already_ordered',
    send: (world) =>
      call(world, `${POSTCARDS}/${world.printed.postcardId}`, {
        user: world.owner,
        method: 'PUT',
        json: postcardInput(),
      }),
  },
  {
    name: 'deleting after submission',
    status: 404,
    code: 'not_found',
    send: (world) => call(world, `${POSTCARDS}/${world.printed.postcardId}`, { user: world.owner, method: 'DELETE' }),
  },
];

/** An intent belongs to the order it was created for, and opens only with its own secret. */
async function confirmWithForeignSecret({ url, unpaid, printed }: World): Promise<Answer> {
  const { status, body } = await postForm(`${url}/v1/payment_intents/${unpaid.paymentIntentId}/confirm`, {
    client_secret: printed.clientSecret,
    payment_method: 'pm_card_visa',
  });
  const text = JSON.stringify(body);
  return { status, body, text, bytes: Buffer.from(text), headers: new Headers({ 'content-type': 'application/json' }) };
}

const foreignRows: readonly BadInput[] = [
  { name: "another order's intent and secret", status: 404, send: confirmWithForeignSecret },
  {
    name: 'reusing a paid checkout for a changed card',
    status: 409,
    code: 'already_ordered',
    send: (world) =>
      call(world, INTENT, {
        user: world.owner,
        json: orderRequest({}, { id: world.printed.postcardId, message: 'Another text.' }),
      }),
  },
  {
    name: "ordering a stranger's draft",
    status: 404,
    code: 'not_found',
    send: (world) => call(world, INTENT, { user: world.stranger, json: orderRequest({}, { id: world.draftId }) }),
  },
  {
    name: "a stranger's order by its payment",
    status: 404,
    code: 'not_found',
    send: (world) =>
      call(world, `/rest/v1/orders/by-payment/${world.printed.paymentIntentId}`, { user: world.stranger }),
  },
  {
    name: 'a forged session_id',
    status: 404,
    code: 'not_found',
    send: (world) => call(world, '/rest/v1/orders/by-payment/cs_test_forged', { user: world.owner }),
  },
  {
    name: "duplicating a stranger's postcard",
    status: 404,
    code: 'not_found',
    send: (world) => call(world, `${POSTCARDS}/duplicate`, { user: world.stranger, json: { ids: [world.draftId] } }),
  },
  {
    name: 'duplicating 10,000 ids',
    status: 413,
    code: 'payload_too_large',
    send: (world) =>
      call(world, `${POSTCARDS}/duplicate`, {
        user: world.owner,
        json: { ids: Array.from({ length: MANY_IDS }, () => randomUUID()) },
      }),
  },
];

export const MONEY_INPUTS: readonly BadInput[] = [...amounts, ...foreignFields, ...states, ...foreignRows];
