/** Places and pays orders over HTTP, like the checkout. */
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { createPaymentIntent } from '#contract/orders.ts';
import { sentContactSchema } from '#domain/contact.ts';
import { payByCard } from './pay-by-card.ts';
import type { TestUser } from './sign-in.ts';

type Server = { readonly url: string };
type Customer = Pick<TestUser, 'headers'>;
export type PlacedOrder = EndpointResponse<typeof createPaymentIntent>;
export type Json = Record<string, unknown>;

export const GOOD_CARD = '4242424242424242';

/** Returns a card from a template, complete and printable. */
export function orderRequest(changes: Json = {}, postcard: Json = {}): Json {
  return {
    amount: 3.49,
    checkoutKey: crypto.randomUUID(),
    contactInfo: { email: 'ada@example.com', phone: '(212) 555-0123' },
    postcardData: {
      image_url: 'template:thinking-of-you',
      message: 'The sea is warm and the coffee is strong.',
      recipient: 'Grace Hopper',
      company: '',
      address: {
        line1: '1 Harbor Street',
        line2: '',
        city: 'Portland',
        state: 'OR',
        postal_code: '97201',
        country: 'USA',
      },
      printing: {
        printColor: 'full-color',
        size: '4.25x5.5',
        paperType: 'matte-cover',
        sides: 'single-sided',
        orientation: 'landscape',
      },
      quantity: '50',
      ...postcard,
    },
    ...changes,
  };
}

export async function callApi(
  { url }: Server,
  user: Customer | null,
  call: { readonly path: string; readonly method?: string; readonly body?: unknown },
): Promise<{ readonly status: number; readonly body: Json }> {
  const response = await fetch(url + call.path, {
    method: call.method ?? (call.body === undefined ? 'GET' : 'POST'),
    headers: { ...user?.headers, ...(call.body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

export async function requestIntent(server: Server, user: Customer, request: Json) {
  return callApi(server, user, { path: '/functions/v1/create-payment-intent', body: request });
}

/** Throws when the order is refused. */
export async function placeOrder(server: Server, user: Customer, request: Json = orderRequest()): Promise<PlacedOrder> {
  const { status, body } = await requestIntent(server, user, request);
  if (status !== 200) throw new Error(`Placing an order was answered with ${status}: ${JSON.stringify(body)}`);
  return body as PlacedOrder;
}

/** Charges the card; the shop learns of it only by the provider's webhook. */
export async function placeAndPay(
  server: Server,
  user: Customer,
  request: Json = orderRequest(),
  card = GOOD_CARD,
): Promise<PlacedOrder> {
  const placed = await placeOrder(server, user, request);
  const { email, phone } = sentContactSchema.parse(request.contactInfo);
  const payment = { url: server.url, clientSecret: placed.clientSecret };
  const { status, body } = await payByCard(payment, card, {
    'payment_method_data[billing_details][email]': email,
    'payment_method_data[billing_details][phone]': phone,
  });
  if (status !== 200) throw new Error(`Paying was answered with ${status}: ${JSON.stringify(body)}`);
  return placed;
}
