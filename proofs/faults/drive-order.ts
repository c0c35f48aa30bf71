/** Simulates a customer who orders, clicks too often and changes their mind, while the server may die at any time. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderRecord } from '#contract/orders.ts';
import type { PieceRecord } from '#contract/pieces.ts';
import type { PrintSwitch } from '#contract/sandbox/prints.ts';
import { DEFAULT_PRINTING_OPTIONS } from '#domain/printing-options.ts';
import { ANNA, hiddenAddress, hiddenCard } from '#testing/ask-for-address.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { callApi, type Json, orderRequest, placeAndPay } from '#testing/order-request.ts';
import type { TestUser } from '#testing/sign-in.ts';

export type Plan = {
  /** outage: the response for the first card is lost, the print service stays down, and the customer retries several times. */
  readonly kind: 'print' | 'cancel' | 'deliver' | 'retry' | 'outage';
  readonly printSwitch: PrintSwitch | null;
  /** How many people a mailing goes to; omitted for a single card. */
  readonly recipients?: number;
  /** True if the first address is hidden from the sender. */
  readonly isHidden?: boolean;
  /** The pause between paying and the next request; until-printed waits until the print service has the card. */
  readonly pauseMilliseconds: number | 'until-printed';
};

const { quantity: _elsewhere, ...PRINTING } = DEFAULT_PRINTING_OPTIONS;
/** The print service may refuse this paper. */
const GLOSSY = { ...PRINTING, paperType: 'glossy-cover' };

type Server = { readonly url: string; isAlive(): boolean };

export async function driveOrder(server: Server, user: TestUser, plan: Plan): Promise<void> {
  try {
    if (plan.printSwitch !== null) await turn(server, plan.printSwitch, 1);
    if (plan.kind === 'outage') await turn(server, 'lose_webhooks', -1);
    const { orderId, postcardId, orderNumber } = await placeAndPay(server, user, await requestFor(server, user, plan));
    const path = '/functions/v1/submit-print-order';
    const clicks = Array.from({ length: 3 }, () => callApi(server, user, { path, body: { postcardId, orderNumber } }));
    const pause = plan.pauseMilliseconds;
    const paused = pause === 'until-printed' ? untilQuiet(server, user, orderId) : sleep(pause);
    const second = paused.then(() => change(server, user, { plan, orderId, postcardId }));
    await Promise.allSettled([...clicks, second]);
    await untilQuiet(server, user, orderId);
  } catch (error) {
    // The server may be dead, which is the point; any other error is a mistake in the harness.
    if (!isConnectionLost(error)) throw error;
  }
}

async function requestFor(server: Server, user: TestUser, { recipients, isHidden, printSwitch }: Plan): Promise<Json> {
  const postcard = printSwitch === 'refuse_paper' ? { printing: GLOSSY } : {};
  const hiddenId = isHidden ? (await hiddenAddress(server, user)).hiddenId : null;
  if (recipients === undefined) return orderRequest({}, { ...postcard, ...(hiddenId && hiddenCard(hiddenId)) });
  const [first, ...others] = people(recipients);
  const all = hiddenId === null ? [first, ...others] : [{ address: ANNA, values: {}, hiddenId }, ...others];
  return mailingRequest(
    server,
    user,
    all.flatMap((each) => each ?? []),
    postcard,
  );
}

async function change(server: Server, user: TestUser, order: { plan: Plan; orderId: string; postcardId: string }) {
  if (order.plan.kind === 'cancel') {
    await callApi(server, user, { path: `/rest/v1/orders/${order.orderId}/cancel`, method: 'POST' });
  }
  if (order.plan.kind === 'retry') await retryAll(server, user);
  if (order.plan.kind === 'retry' && order.plan.recipients !== undefined) await retryPieces(server, user);
  if (order.plan.kind === 'outage') await sitOutOutage(server, user, order);
  if (order.plan.kind === 'deliver') {
    const [print] = await listPrints(server);
    if (print !== undefined) await post(server, `/sandbox/api/prints/${print.id}/advance`);
  }
}

const RETRIES = 3;

/** Ends with the print service up again, long after it started printing the first card. */
async function sitOutOutage(
  server: Server,
  user: TestUser,
  { orderId, postcardId, plan }: { orderId: string; postcardId: string; plan: Plan },
) {
  const findCard = async () => (await listPrints(server)).find(({ description }) => description.includes(orderId));
  await until(server, async () => (await findCard()) !== undefined);
  await turn(server, 'unavailable', -1);
  const card = await findCard();
  if (card !== undefined) await post(server, `/sandbox/api/prints/${card.id}/advance`);
  for (let retries = 0; retries < RETRIES; retries += 1) {
    await until(server, async () => {
      const { body } = await callApi(server, user, { path: `/rest/v1/orders/${orderId}` });
      const { status, mailing } = body as OrderRecord;
      return mailing === null ? status === 'failed' : mailing.failed > 0;
    });
    if (plan.recipients !== undefined) await retryPieces(server, user);
    else await callApi(server, user, { path: '/functions/v1/submit-print-order', body: { postcardId } });
  }
  await endOutage(server);
}

type ListedPrint = { readonly id: string; readonly description: string };

/** Newest first. */
async function listPrints(server: Server): Promise<readonly ListedPrint[]> {
  const { body } = await callApi(server, null, { path: '/sandbox/api/prints' });
  return body.items as ListedPrint[];
}

/** Brings the print service up again when a process died during an outage. */
export async function endOutage(server: Server): Promise<void> {
  try {
    await turn(server, 'unavailable', 0);
    await turn(server, 'lose_webhooks', 0);
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
  }
}

async function turn(server: Server, name: PrintSwitch, remaining: number): Promise<void> {
  await post(server, '/sandbox/api/print-switches', { name, remaining });
}

/** Retries every card of this customer that allows it, twice each. */
async function retryAll(server: Server, user: TestUser): Promise<void> {
  const { body } = await callApi(server, user, { path: '/rest/v1/postcards' });
  const cards = (body.items as { id: string; can_retry: boolean }[]).filter((card) => card.can_retry);
  const path = '/functions/v1/submit-print-order';
  await Promise.all(
    cards.flatMap(({ id }) => [1, 2].map(() => callApi(server, user, { path, body: { postcardId: id } }))),
  );
}

/** Does the same for the pieces of this customer's mailings. */
async function retryPieces(server: Server, user: TestUser): Promise<void> {
  const { body } = await callApi(server, user, { path: '/rest/v1/orders' });
  const orders = (body.items as OrderRecord[]).filter(({ mailing }) => (mailing?.failed ?? 0) > 0);
  for (const { id } of orders) {
    const retryable = (await listPieces(server, user, id)).filter((piece) => piece.can_retry);
    const retry = ({ position }: PieceRecord) =>
      callApi(server, user, { path: `/rest/v1/orders/${id}/pieces/${position}/retry`, method: 'POST' });
    await Promise.all(retryable.flatMap((piece) => [retry(piece), retry(piece)]));
  }
}

async function listPieces(server: Server, user: TestUser, orderId: string): Promise<readonly PieceRecord[]> {
  const { body } = await callApi(server, user, { path: `/rest/v1/orders/${orderId}/pieces` });
  return (body.items ?? []) as readonly PieceRecord[];
}

const people = (count: number) => Array.from({ length: count }, (_, index) => recipient(`Person${index + 1} Smith`));

/** Gives background jobs a moment, so that deaths happen there too. */
async function untilQuiet(server: Server, user: TestUser, orderId: string): Promise<void> {
  await until(server, async () => {
    const { body } = await callApi(server, user, { path: `/rest/v1/orders/${orderId}` });
    const pieces = body.mailing === null ? [] : await listPieces(server, user, orderId);
    const isOpen = pieces.some((piece) => piece.status === 'processing' && piece.postgrid_order_id === null);
    const isWithPrinter = body.status === 'processing' && body.postgrid_order_id !== null && !isOpen;
    return isWithPrinter || body.payment_status === 'refunded' || body.status === 'shipped';
  });
}

/** Gives up after a minute, or when the server dies. */
async function until(server: Server, isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600 && server.isAlive(); tries += 1) {
    if (await isTrue()) return;
    await sleep(100);
  }
}

async function post(server: Server, path: string, body?: unknown): Promise<void> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  await response.body?.cancel();
}

function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof TypeError ||
    (error instanceof Error && /fetch failed|terminated|answered with 5/.test(error.message))
  );
}
