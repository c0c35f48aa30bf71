/** Recipient lists, and orders to them. */
import { EMPTY_ADDRESS } from '#domain/address.ts';
import { centsToDollars } from '#domain/money.ts';
import { DEFAULT_PRICES } from '#domain/price-list.ts';
import { priceOrder } from '#domain/pricing.ts';
import type { Recipient } from '#domain/recipients.ts';
import { callApi, type Json, orderRequest } from './order-request.ts';
import type { TestUser } from './sign-in.ts';

export function recipient(name: string, values: Recipient['values'] = {}): Recipient {
  const address = {
    ...EMPTY_ADDRESS,
    recipient: name,
    addressLine1: '12 Harbor Street',
    city: 'Portland',
    state: 'ME',
  };
  return { address: { ...address, postalCode: '04101' }, values };
}

/** Saves the list, and returns the request to order the card for everyone on it. */
export async function mailingRequest(
  server: { readonly url: string },
  user: Pick<TestUser, 'headers'>,
  recipients: readonly Recipient[],
  postcard: Json = {},
): Promise<Json> {
  const { status, body } = await callApi(server, user, { path: '/rest/v1/recipient_lists', body: { recipients } });
  if (status !== 200) throw new Error(`Saving a list was answered with ${status}: ${JSON.stringify(body)}`);
  const amount = centsToDollars(priceOrder(DEFAULT_PRICES, { recipients: recipients.length }).totalCents);
  const mailing = { listId: body.id, count: recipients.length, values: recipients[0]?.values ?? {} };
  return orderRequest({ amount }, { message: 'Dear {first name}, wish you were here!', mailing, ...postcard });
}
