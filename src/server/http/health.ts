/** For load balancers and operators: liveness, readiness, and Prometheus metrics. */

import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { requireRowSecurity } from '../db/row-security.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Storage } from '../storage/port.ts';

type Health = { readonly db: Db; readonly storage: Storage; readonly metrics: Metrics };

export function registerHealthRoutes(app: FastifyInstance, { db, storage, metrics }: Health): void {
  observeRequests(app, metrics);

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
      // The pattern, not the path: each id would become a series of its own.
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
  });
}
