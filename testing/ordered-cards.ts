/** Creates an account's drafts and orders at any stage over HTTP, for journeys and component tests. */
import type { PostcardInput } from '#contract/card-codec.ts';
import { callApi, GOOD_CARD, type Json, orderRequest, placeAndPay } from './order-request.ts';
import { postcardInput } from './postcard-input.ts';
import type { TestUser } from './sign-in.ts';
import { waitUntil } from './wait-until.ts';

type Server = { readonly url: string };
type Customer = Pick<TestUser, 'headers'>;
const REFUNDS_FAIL_CARD = '4000000000005126';
type DraftChange = Partial<Record<keyof PostcardInput, unknown>>;

export type PrintedCard = {
  readonly orderId: string;
  readonly postcardId: string;
  readonly orderNumber: string;
  readonly printId: string;
};

export async function saveDraft(server: Server, customer: Customer, change: DraftChange = {}): Promise<Json> {
  const { status, body } = await callApi(server, customer, { path: '/rest/v1/postcards', body: postcardInput(change) });
  if (status >= 400) throw new Error(`Saving a draft was answered with ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** The order is paid and accepted by the print service. */
export async function orderCard(
  server: Server,
  customer: Customer,
  recipient: string,
  card = GOOD_CARD,
): Promise<PrintedCard> {
  const placed = await placeAndPay(server, customer, orderRequest({}, { recipient }), card);
  const { orderId, postcardId, orderNumber } = placed;
  await callApi(server, customer, { path: '/functions/v1/submit-print-order', body: { postcardId, orderNumber } });
  let printId: unknown = null;
  await waitUntil('the print service has the card', async () => {
    const { body } = await callApi(server, customer, { path: `/rest/v1/orders/${orderId}` });
    printId = body.postgrid_order_id;
    return printId !== null;
  });
  return { orderId, postcardId, orderNumber, printId: String(printId) };
}

/** The card is in the mail, with a tracking number, which most cards don't have. */
export async function shipCard(server: Server, customer: Customer, recipient: string): Promise<PrintedCard> {
  const card = await orderCard(server, customer, recipient);
  // For all cards, because another test's card may leave first.
  const tracking = { name: 'give_tracking', remaining: -1 };
  await callApi(server, customer, { path: '/sandbox/api/print-switches', body: tracking });
  for (const stage of ['printing', 'mailed']) {
    const response = await fetch(`${server.url}/sandbox/api/prints/${card.printId}/advance`, { method: 'POST' });
    if (!response.ok) throw new Error(`Moving a print to ${stage} was answered with ${response.status}`);
  }
  await waitUntil('the card is shipped', async () => {
    const { body } = await callApi(server, customer, { path: `/rest/v1/orders/${card.orderId}` });
    return body.status === 'shipped';
  });
  return card;
}

/** Partly refunded by an operator, which the customer's bank refused. */
export async function orderWithRefusedRefund(
  server: Server,
  { customer, operator }: { readonly customer: Customer; readonly operator: Customer },
): Promise<PrintedCard> {
  const card = await orderCard(server, customer, 'Tom Reed', REFUNDS_FAIL_CARD);
  const path = `/rest/v1/console/orders/${card.orderId}`;
  const body = { amount_cents: 150, refunded_cents: 0, reason: 'damaged' };
  const { status } = await callApi(server, operator, { path: `${path}/refund`, body });
  if (status !== 200) throw new Error(`Refunding was answered with ${status}`);
  await waitUntil('the bank has refused the refund', async () => {
    const story = await callApi(server, operator, { path });
    return story.body.refund_failed_cents === 150;
  });
  return card;
}
