import type { Db } from '../db/database.ts';
import { type Metrics, observe } from '../metrics/metrics.ts';

export function observeOrders(metrics: Metrics, db: Db): void {
  const orders = {
    name: 'cartolina_orders',
    help: 'Orders by state',
    labelNames: ['status' as const, 'payment' as const],
  };
  observe(metrics, orders, async () => {
    const rows = await db
      .selectFrom('orders')
      .select(['status', 'payment_status', (eb) => eb.fn.countAll<number>().as('count')])
      .groupBy(['status', 'payment_status'])
      .execute();
    return rows.map((row) => ({ labels: { status: row.status, payment: row.payment_status }, value: row.count }));
  });
  const oldest = {
    name: 'cartolina_oldest_unsubmitted_paid_order_seconds',
    help: 'Age of the oldest paid order that the print service does not have; 0 when there is none',
    labelNames: [],
  };
  observe(metrics, oldest, async () => {
    const row = await db
      .selectFrom('orders')
      .select((eb) => eb.fn.min('paid_at').as('paid_at'))
      // A failed one that is still paid waits as well: for its customer, or for its refund.
      .where('status', 'in', ['processing', 'failed'])
      .where('payment_status', '=', 'paid')
      .where('postgrid_order_id', 'is', null)
      .executeTakeFirst();
    return [{ labels: {}, value: row?.paid_at ? (Date.now() - row.paid_at.getTime()) / 1000 : 0 }];
  });
}
