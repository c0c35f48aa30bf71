/** Links that ask for an address, as used by their sender and the people who answer. */
import type { AddressRequest } from '#contract/address-requests.ts';
import { maskAddress } from '#domain/address.ts';
import { callApi, type Json } from './order-request.ts';
import type { TestUser } from './sign-in.ts';

type Server = { readonly url: string };

/** Words that must never come back to the sender. Digits alone might be part of an id. */
export const SECRET = {
  street: 'Geheimweg 77',
  code: 'D-10969 Q',
  extra: 'Hinterhof Q',
  company: 'Tresor GmbH',
} as const;

export const ANSWER = {
  recipient_name: 'Anna Weber',
  recipient_company: SECRET.company,
  recipient_address_line1: SECRET.street,
  recipient_address_line2: SECRET.extra,
  recipient_postal_code: SECRET.code,
  recipient_city: 'Berlin',
  recipient_state: '',
  recipient_country: 'Germany',
};

/** What the sender may see of her address. */
export const ANNA = maskAddress({ recipient: 'Anna Weber', city: 'Berlin', country: 'Germany' });

/** Returns what the sender's browser sends for a card to Anna. */
export function hiddenCard(hiddenId: string, change: Json = {}): Json {
  const address = { line1: '', line2: '', city: 'Berlin', state: '', postal_code: '', country: 'Germany' };
  return { recipient: 'Anna Weber', address, hidden_address_id: hiddenId, ...change };
}

export async function askForAddress(server: Server, user: Pick<TestUser, 'headers'>, change: Json = {}) {
  const body = { name: 'Anna', kind: 'person', is_hidden: true, ...change };
  const { body: made } = await callApi(server, user, { path: '/rest/v1/address_requests', body });
  return made as AddressRequest & { token: string };
}

export async function answerLink({ url }: Server, token: string, address: Json = ANSWER) {
  const response = await fetch(`${url}/rest/v1/address_requests/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, address }),
  });
  const text = await response.text();
  return { status: response.status, code: text === '' ? null : JSON.parse(text).code };
}

/** Creates a link and answers it. Returns the id by which a card names the hidden address. */
export async function hiddenAddress(server: Server, user: Pick<TestUser, 'headers'>) {
  const { id, token } = await askForAddress(server, user);
  await answerLink(server, token);
  const { body } = await callApi(server, user, { path: '/rest/v1/address_requests' });
  const items = body.items as AddressRequest[];
  return { requestId: id, hiddenId: items.find((item) => item.id === id)?.answers[0]?.id ?? '' };
}
