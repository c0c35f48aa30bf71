/** What needs a person: orders with alerts or stuck, and jobs that were given up. */
import type { listAlerts, listQueues } from '#contract/console-alerts.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { Db } from '../db/database.ts';
import { findAttempt } from '../fulfilment/store.ts';
import { type DeadLetter, listDeadLetters, measureQueues } from '../jobs/job-store.ts';
import { findStuckOrders } from '../orders/operator-store.ts';

export async function findAlerts(db: Db, now: Date): Promise<EndpointResponse<typeof listAlerts>> {
  const orders = await findStuckOrders(db, now);
  const jobs = [];
  for (const { id, queue, data, tries, diedAt } of await listDeadLetters(db)) {
    jobs.push({ id, queue, order_id: await orderOf(db, data), tries, died_at: diedAt.toISOString() });
  }
  return {
    orders: orders.map(({ id, orderNumber, status, paymentStatus, reason, since, alerts }) => ({
      id,
      order_number: orderNumber,
      status,
      payment_status: paymentStatus,
      is_alerted: reason.startsWith('alerted'),
      alerts: reason.startsWith('alerted') ? [...alerts] : [],
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
