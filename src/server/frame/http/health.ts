/** For load balancers and operators: liveness, readiness, and Prometheus metrics. */
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Db } from '#server/frame/db/database.ts';
import { requireRowSecurity } from '#server/frame/db/row-security.ts';
import type { Env } from '#server/frame/env.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import type { Metrics } from '#server/frame/metrics/metrics.ts';

/** How long an answer is shared, so that frequent checks cost nothing. */
const SHARE_MS = 2_000;
const CHECK_LIMIT_MS = 5_000;
/** Keeps the port apart from PORT, and different for each process on a machine. */
const PORT_DISTANCE = 1_000;

export type Health = {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'check'>;
  readonly storage: { check(): Promise<void> };
  /** Null when the database looks after its own disk. */
  readonly checkDisk: (() => Promise<void>) | null;
  readonly metrics: Metrics;
};

/** Returns null when readiness and metrics are served beside the pages. In production, strangers must not reach them. */
export function operationsPort(
  { NODE_ENV, OPERATIONS_PORT }: Pick<Env, 'NODE_ENV' | 'OPERATIONS_PORT'>,
  port: number,
): number | null {
  return OPERATIONS_PORT ?? (NODE_ENV === 'production' ? port + PORT_DISTANCE : null);
}

/** Creates the app that listens on the operations port. */
export function createOperationsApp(health: Health & { readonly log: Logger }): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = health.log;
  const logController = new LogController({ disableRequestLogging: true });
  const app = Fastify({ loggerInstance, logController, forceCloseConnections: true });
  registerLiveness(app);
  registerOperationsRoutes(app, health);
  return app;
}

/** Says only that the process answers, which costs nothing. */
export function registerLiveness(app: FastifyInstance): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
}

export function registerOperationsRoutes(app: FastifyInstance, health: Health, shareMs = SHARE_MS): void {
  const { metrics } = health;
  const probes = Object.entries(checksOf(health)).map(([name, check]) => ({ name, probe: share(check, 0) }));
  const check = share(
    () =>
      Promise.all(
        probes.map(async ({ name, probe }): Promise<[string, string]> => {
          try {
            await Promise.race([probe(), giveUp()]);
            return [name, 'ok'];
          } catch (error) {
            app.log.error({ err: error, check: name }, 'not ready');
            return [name, 'failed'];
          }
        }),
      ),
    shareMs,
  );
  const collect = share(() => metrics.registry.metrics(), shareMs);

  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const results = await check();
    const isReady = results.every(([, result]) => result === 'ok');
    return reply
      .status(isReady ? 200 : 503)
      .send({ status: isReady ? 'ok' : 'unavailable', checks: Object.fromEntries(results) });
  });

  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await collect()),
  );
}

function checksOf({ db, jobs, storage, checkDisk }: Health): Readonly<Record<string, () => Promise<void>>> {
  return {
    database: () => requireRowSecurity(db),
    queue: () => jobs.check(),
    storage: () => storage.check(),
    ...(checkDisk === null ? {} : { disk: checkDisk }),
  };
}

/** Runs the work once for everyone who asks while it runs, and shares the result for that long. */
function share<T>(work: () => Promise<T>, milliseconds: number): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let freshUntil = 0;
  return () => {
    if (answer !== undefined && performance.now() < freshUntil) return answer;
    freshUntil = Number.POSITIVE_INFINITY;
    answer = work().finally(() => {
      freshUntil = performance.now() + milliseconds;
    });
    return answer;
  };
}

async function giveUp(): Promise<never> {
  await sleep(CHECK_LIMIT_MS, undefined, { ref: false });
  throw new Error(`There was no answer within ${CHECK_LIMIT_MS / 1000} seconds`);
}

export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      // Uses the pattern, because with paths each id would become its own series.
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    };
    metrics.requests.observe(labels, reply.elapsedTime / 1000);
  });
}
