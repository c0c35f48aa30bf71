import type { Db } from '#server/frame/db/database.ts';
import { type Metrics, observe } from '#server/frame/metrics/metrics.ts';
import { countOrders, findOldestUnsubmitted } from './store.ts';

export function observeOrders(metrics: Metrics, db: Db): void {
  const orders = {
    name: 'cartolina_orders',
    help: 'Orders by status and payment',
    labelNames: ['status' as const, 'payment' as const],
  };
  observe(metrics, orders, async () => {
    const rows = await countOrders(db);
    return rows.map((row) => ({ labels: { status: row.status, payment: row.payment_status }, value: row.count }));
  });
  const oldest = {
    name: 'cartolina_oldest_unsubmitted_paid_order_seconds',
    help: 'How long a paid card has been waiting for the print service; 0 when none is',
    labelNames: [],
  };
  observe(metrics, oldest, async () => {
    const paidAt = await findOldestUnsubmitted(db);
    return [{ labels: {}, value: paidAt === null ? 0 : (Date.now() - paidAt.getTime()) / 1000 }];
  });
}
