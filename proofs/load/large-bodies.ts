/** Large requests of each kind, sent from a thread, so that the sender's own work doesn't count as the server's. */
import { parentPort, workerData } from 'node:worker_threads';
import { EMPTY_ADDRESS } from '#domain/address.ts';
import { MAX_RECIPIENTS } from '#domain/recipients.ts';
import { orderRequest } from '#testing/order-request.ts';

const AT_ONCE = 12;

type LargeBody = { readonly path: string; readonly bytes: Buffer<ArrayBuffer> };

const jsonBytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const saveList = (recipients: unknown): LargeBody => ({
  path: '/rest/v1/recipient_lists',
  bytes: jsonBytes({ recipients }),
});
const payFor = (request: unknown): LargeBody => ({
  path: '/functions/v1/create-payment-intent',
  bytes: jsonBytes(request),
});

/** 13.5 MB of valid recipients. */
function fullList(list: number): LargeBody {
  const values = many(10, (index) => [`column ${index}`, 'x'.repeat(95)]);
  const address = { ...EMPTY_ADDRESS, addressLine1: '12 Harbor Street', city: 'Portland', state: 'ME' };
  return saveList(
    Array.from({ length: MAX_RECIPIENTS }, (_, index) => ({
      address: { ...address, recipient: `Person ${index} of list ${list}`, postalCode: '04101' },
      values,
    })),
  );
}

function many(count: number, entry: (index: number) => readonly [string, string]): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => entry(index)));
}

/** All bodies of a kind are sent at once. */
export const LARGE_BODIES: Readonly<Record<string, () => readonly LargeBody[]>> = {
  '12 MB of unknown keys': () => [payFor(many(900_000, (index) => [`key${index}`, '']))],
  'a recipient with a million values': () => [
    saveList([{ address: EMPTY_ADDRESS, values: many(1_000_000, (index) => [`c${index}`, '']) }]),
  ],
  [`${AT_ONCE} lists of 13.5 MB`]: () => Array.from({ length: AT_ONCE }, (_, index) => fullList(index)),
  [`${AT_ONCE} photos of 10 MB as data URLs`]: () =>
    Array.from({ length: AT_ONCE }, () =>
      payFor(orderRequest({}, { image_url: `data:image/png;base64,${'A'.repeat(13_900_000)}` })),
    ),
};

export type Sending = {
  readonly url: string;
  readonly kind: string;
  /** The senders, who take turns. */
  readonly authorizations: readonly string[];
};

export type Answer = { readonly status: number; readonly bytes: number };

async function sendAll({ url, kind, authorizations }: Sending): Promise<readonly Answer[]> {
  const bodies = LARGE_BODIES[kind]?.() ?? [];
  return Promise.all(
    bodies.map(async ({ path, bytes }, index) => {
      const authorization = authorizations[index % authorizations.length] ?? '';
      const headers = { authorization, 'content-type': 'application/json' };
      const response = await fetch(url + path, { method: 'POST', headers, body: bytes });
      return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
    }),
  );
}

if (parentPort !== null) parentPort.postMessage(await sendAll(workerData));
