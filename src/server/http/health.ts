/** For load balancers and operators: alive, ready, and figures for Prometheus. */

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { requireRowSecurity } from '../db/row-security.ts';
import type { Services } from '../services.ts';

export type Metrics = {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly jobs: Counter<'queue' | 'result'>;
  readonly providerCalls: Counter<'provider' | 'call' | 'result'>;
  readonly refusedMails: Counter;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'cartolina_http_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3],
      registers,
    }),
    jobs: new Counter({
      name: 'cartolina_jobs_total',
      help: 'Jobs that this process worked on: ok, retry (it will be tried again) or dead (it was the last try)',
      labelNames: ['queue', 'result'],
      registers,
    }),
    providerCalls: new Counter({
      name: 'cartolina_provider_calls_total',
      help: 'Calls of this process to the payment and print providers',
      labelNames: ['provider', 'call', 'result'],
      registers,
    }),
    refusedMails: new Counter({
      name: 'cartolina_refused_mails_total',
      help: 'Mails of this process that the mail server refused for good: an address that does not exist, mostly',
      registers,
    }),
  };
}

type HealthServices = Pick<Services, 'db' | 'storage' | 'metrics'>;

export function registerHealthRoutes(app: FastifyInstance, { db, storage, metrics }: HealthServices): void {
  observeRequests(app, metrics);
  observeDatabase(metrics, db);
  observeOrders(metrics, db);
  observeQueues(metrics, db);

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const checks = { database: requireRowSecurity(db), storage: storage.check() };
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]): Promise<[string, string]> => {
        try {
          await check;
          return [name, 'ok'];
        } catch (error) {
          request.log.error({ err: error, check: name }, 'not ready');
          return [name, 'failed'];
        }
      }),
    );
    const isReady = results.every(([, result]) => result === 'ok');
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'unavailable', checks: Object.fromEntries(results) });
  });

  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}

function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      // The pattern, not the path: ids would make one series each.
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
  });
}

type Figure<L extends string> = { readonly labels: Partial<Record<L, string>>; readonly value: number };

/**
 * Asked of the database when scraped, so that every process reports the same. While the database does not answer there is
 * no figure, rather than an old one, and the process's own are still told.
 */
function observe<L extends string>(
  { registry }: Metrics,
  about: { readonly name: string; readonly help: string; readonly labelNames: L[] },
  read: () => Promise<readonly Figure<L>[]>,
): void {
  const gauge = new Gauge<L>({
    ...about,
    registers: [registry],
    async collect() {
      const figures = await read().catch(() => []);
      gauge.reset();
      // One without labels would be 0 after a reset.
      gauge.remove({});
      for (const { labels, value } of figures) gauge.set(labels, value);
    },
  });
}

function observeDatabase(metrics: Metrics, db: Services['db']): void {
  const about = { name: 'cartolina_database_up', help: 'Whether the database answers: 1 or 0', labelNames: [] };
  observe(metrics, about, async () => {
    try {
      await sql`select 1`.execute(db);
      return [{ labels: {}, value: 1 }];
    } catch {
      return [{ labels: {}, value: 0 }];
    }
  });
}

function observeOrders(metrics: Metrics, db: Services['db']): void {
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

function observeQueues(metrics: Metrics, db: Services['db']): void {
  const jobs = {
    name: 'cartolina_queued_jobs',
    help: 'Jobs that wait (created, retry), run (active) or were given up (failed)',
    labelNames: ['queue' as const, 'state' as const],
  };
  observe(metrics, jobs, async () => {
    const { rows } = await sql<{ queue: string; state: string; count: number }>`
      select name as queue, state, count(*) as count from pgboss.job
      where state in ('created', 'retry', 'active', 'failed') group by name, state`.execute(db);
    return rows.map(({ queue, state, count }) => ({ labels: { queue, state }, value: count }));
  });
}
