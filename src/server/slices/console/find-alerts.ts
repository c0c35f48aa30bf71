/** Lists what needs a person: orders with alerts or stuck, and jobs that were given up. */
import type { listAlerts, listQueues } from '#contract/console/alerts.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { Db } from '#server/frame/db/database.ts';
import { type DeadLetter, listDeadLetters, measureQueues } from '#server/frame/jobs/job-store.ts';
import { PrintProviderError } from '#server/providers/printing/port.ts';
import { findAttempt } from '#server/slices/fulfilment/store.ts';
import { findStuckOrders, hasHiddenPieces } from '#server/slices/orders/console/operator-store.ts';
import { shownStatus } from '#server/slices/orders/present-order.ts';

export async function findAlerts(db: Db, now: Date): Promise<EndpointResponse<typeof listAlerts>> {
  const orders = await findStuckOrders(db, now);
  const jobs = [];
  for (const letter of await listDeadLetters(db)) {
    const { id, queue, data, tries, diedAt } = letter;
    const orderId = await orderOf(db, data);
    const error = await errorOf(db, letter, orderId);
    jobs.push({ id, queue, order_id: orderId, tries, error, died_at: diedAt.toISOString() });
  }
  return {
    orders: orders.map(({ id, orderNumber, paymentStatus, reason, since, alerts, ...order }) => ({
      id,
      order_number: orderNumber,
      shown_status: shownStatus({ ...order, paymentStatus }, order),
      payment_status: paymentStatus,
      alerts: reason === 'alerted' ? [...alerts] : [],
      reason,
      since: since.toISOString(),
    })),
    jobs,
  };
}

export async function presentQueues(db: Db): Promise<EndpointResponse<typeof listQueues>> {
  const queues = await measureQueues(db);
  return {
    queues: queues.map(({ givenUp, oldestAt, ...queue }) => ({
      ...queue,
      given_up: givenUp,
      oldest_at: oldestAt?.toISOString() ?? null,
    })),
  };
}

async function orderOf(db: Db, { orderId, attemptId }: DeadLetter['data']): Promise<string | null> {
  if (typeof orderId === 'string') return orderId;
  if (typeof attemptId !== 'string') return null;
  return (await findAttempt(db, attemptId))?.order.id ?? null;
}

const MAX_ERROR = 300;
const HIDDEN_TEXT = 'The message is left out, because this order has hidden addresses.';

/** Hides errors about hidden addresses. The print service's own error quotes nothing that was sent (providers/printing/port.ts). */
async function errorOf(db: Db, { error }: DeadLetter, orderId: string | null): Promise<string | null> {
  const { name, message } = error;
  if (message === null) return name;
  const isSafe = name === PrintProviderError.name || orderId === null || !(await hasHiddenPieces(db, orderId));
  const text = isSafe ? message : HIDDEN_TEXT;
  const whole = name === null || name === 'Error' || name === PrintProviderError.name ? text : `${name}: ${text}`;
  return whole.length > MAX_ERROR ? `${whole.slice(0, MAX_ERROR)}…` : whole;
}
