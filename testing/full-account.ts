/** Creates an account that has used every feature, with words by which its data can be found. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { toReturnAddress } from '#contract/return-address.ts';
import { callAuth } from './call-auth.ts';
import { SENDER } from './card-fixtures.ts';
import type { TestApp } from './create-test-app.ts';
import { callApi, orderRequest, type PlacedOrder, placeOrder } from './order-request.ts';
import { redBlue } from './photo-fixtures.ts';
import { postcardInput } from './postcard-input.ts';
import { movePrint, printCard, readOrder, waitUntil } from './print-shop.ts';
import { emailsTo } from './read-email.ts';
import { signUpUser, type TestUser } from './sign-in.ts';

/** Each must be in the export, and none may be left once the account is deleted. */
export const CANARIES = {
  email: 'canary.mail@example.com',
  newEmail: 'canary.new@example.com',
  contactEmail: 'canary.contact@example.com',
  name: 'Canaria Fullname',
  phone: '2125550177',
  draftMessage: 'Canary words of a draft',
  droppedMessage: 'Canary words of a deleted draft',
  orderedMessage: 'Canary words of an order',
  recipient: 'Canario Recipient',
  street: '7 Canary Row',
  bookName: 'Canarina Addressbook',
  returnStreet: '9 Canary Wharf',
  printedReturnStreet: '8 Canary Quay',
} as const;

export type FullAccount = TestUser & {
  readonly uploadId: string;
  readonly sha256: string;
  readonly delivered: PlacedOrder;
  readonly cancelled: PlacedOrder;
};

export async function createFullAccount(server: TestApp): Promise<FullAccount> {
  const user = await signUpUser(server, { email: CANARIES.email, fullName: CANARIES.name });
  const api = (path: string, body?: unknown, method?: string) =>
    callApi(server, user, { path, body, ...(method && { method }) });
  const upload = await uploadPhoto(server, user);
  await api('/rest/v1/postcards', postcardInput({ image_url: upload.image_url, message: CANARIES.draftMessage }));
  const dropped = await api('/rest/v1/postcards', postcardInput({ message: CANARIES.droppedMessage }));
  await fetch(`${server.url}/rest/v1/postcards/${String(dropped.body.id)}`, {
    method: 'DELETE',
    headers: user.headers,
  });
  await api('/rest/v1/addresses', addressOf(CANARIES.bookName));
  const return_address = returnAddress(CANARIES.returnStreet);
  await api('/rest/v1/profiles/me/return-address', { return_address }, 'PUT');
  await callAuth(server, '/recover', { body: { email: user.email } });
  const emailChange = { email: CANARIES.newEmail, current_password: user.password };
  await callAuth(server, '/user', { method: 'PUT', token: user.accessToken, body: emailChange });

  const delivered = await printCard(server, user, requestOf(upload.image_url));
  // Viewing the card in the sandbox renders its pictures.
  for (const side of ['front', 'back']) {
    const picture = await fetch(`${server.url}/sandbox/api/prints/${delivered.printId}/${side}.png`);
    if (!picture.ok) throw new Error(`The picture of the ${side} was answered with ${picture.status}`);
  }
  for (let stage = 0; stage < 4; stage += 1) await movePrint(server, delivered.printId, 'advance');
  await waitUntil(
    'the card is delivered',
    async () => (await readOrder(server, delivered.orderId)).status === 'delivered',
  );
  const cancelled = await printCard(server, user, requestOf(upload.image_url));
  await api(`/rest/v1/orders/${cancelled.orderId}/cancel`, undefined, 'POST');
  await waitUntil('the money is back', async () => {
    return (await readOrder(server, cancelled.orderId)).payment_status === 'refunded';
  });
  await placeOrder(server, user, requestOf(upload.image_url));
  for (const email of [user.email, CANARIES.newEmail, CANARIES.contactEmail]) await emailsTo(server, email);
  await failJob(server, user);
  return { ...user, uploadId: upload.id, sha256: upload.sha256, delivered, cancelled };
}

export async function uploadPhoto(server: TestApp, user: TestUser) {
  const body = new Uint8Array(await (await redBlue({ width: 1900, height: 1300 })).jpeg().toBuffer());
  const headers = { ...user.headers, 'content-type': 'image/jpeg' };
  const response = await fetch(`${server.url}/storage/v1/object/photos`, { method: 'POST', headers, body });
  return (await response.json()) as { id: string; image_url: string; sha256: string };
}

function requestOf(image_url: string) {
  return orderRequest(
    { checkoutKey: randomUUID(), contactInfo: { email: CANARIES.contactEmail, phone: CANARIES.phone } },
    {
      image_url,
      message: CANARIES.orderedMessage,
      recipient: CANARIES.recipient,
      return_address: returnAddress(CANARIES.printedReturnStreet),
      address: {
        line1: CANARIES.street,
        line2: '',
        city: 'Portland',
        state: 'OR',
        postal_code: '97201',
        country: 'USA',
      },
    },
  );
}

function returnAddress(addressLine1: string) {
  return toReturnAddress({ ...SENDER, addressLine1 });
}

function addressOf(recipient_name: string) {
  return {
    recipient_name,
    recipient_address_line1: CANARIES.street,
    recipient_postal_code: '97201',
    recipient_city: 'Portland',
    recipient_state: 'OR',
    recipient_country: 'USA',
  };
}

/** Fails like with a mail server's refusal, which quotes the email address; the queue keeps the error. */
async function failJob({ services: { db } }: TestApp, { userId }: TestUser): Promise<void> {
  const output = JSON.stringify({ message: `550 no such mailbox: ${CANARIES.email}` });
  await sql`
    update pgboss.job set output = ${output}::jsonb
    where data ->> 'mailId' in (select id::text from outgoing_mail where user_id = ${userId})
  `.execute(db);
}
