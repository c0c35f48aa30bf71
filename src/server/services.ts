/** The composition root: the only place that knows which adapter implements each port. */
import type { Logger } from 'pino';
import { createPhotoReader, type PhotoReader } from '#server/engines/imaging/photo-reader.ts';
import { createRenderer, type Renderer } from '#server/engines/rendering/renderer.ts';
import { type Clock, systemClock } from '#server/frame/clock.ts';
import type { Database, Db } from '#server/frame/db/database.ts';
import { createSearchAsUser, type SearchAsUser } from '#server/frame/db/search.ts';
import type { Env } from '#server/frame/env.ts';
import { createRateLimits, type RateLimit, type RateLimits } from '#server/frame/http/rate-limit.ts';
import type { Authenticate } from '#server/frame/http/serve.ts';
import { type RetryOptions, startJobs } from '#server/frame/jobs/boss-jobs.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import { createMetrics, type Metrics } from '#server/frame/metrics/metrics.ts';
import { createWorkerPool, type WorkerPool } from '#server/frame/workers/worker-pool.ts';
import { createInboxMailer } from '#server/providers/email/inbox.ts';
import type { Mailer } from '#server/providers/email/port.ts';
import type { RenderOrder } from '#server/providers/email/send-email.ts';
import { createPayments, type PaymentServices } from '#server/providers/payments/create-payments.ts';
import { createPrinting, type Printing } from '#server/providers/printing/create-printing.ts';
import { createStorage } from '#server/providers/storage/create-storage.ts';
import { probeFolder } from '#server/providers/storage/folder.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { type Auth, createAuth } from '#server/slices/auth/auth.ts';
import { createAuthenticate } from '#server/slices/auth/authenticate.ts';
import { isOperator } from '#server/slices/console/store.ts';
import type { RenderPrintFile } from '#server/slices/fulfilment/fulfilment.ts';
import { createRenderOrder, createRenderPrintFile } from '#server/slices/fulfilment/print-file.ts';
import { startPrints } from '#server/slices/fulfilment/start-prints.ts';
import { findEarnedCoupon } from '#server/slices/orders/checkout/coupon-store.ts';
import type { StartPrints } from '#server/slices/orders/order-services.ts';
import { createShop, type Shop } from '#server/slices/shop/shop.ts';

export type Services = Printing &
  PaymentServices &
  Rendering & {
    readonly env: Env;
    /** The installation's public URL, without a trailing slash. */
    readonly siteUrl: string;
    /** Where this process reaches itself. */
    readonly localUrl: string;
    readonly log: Logger;
    readonly clock: Clock;
    readonly metrics: Metrics;
    readonly database: Database;
    readonly db: Db;
    readonly searchAsUser: SearchAsUser;
    readonly jobs: Jobs;
    readonly rateLimits: RateLimits;
    /** Limits photos per user, uploaded or sent in a request. */
    readonly uploadLimit: RateLimit;
    readonly storage: Storage;
    /** Throws when the embedded database's disk can't be written to; null with PostgreSQL. */
    readonly checkDisk: (() => Promise<void>) | null;
    readonly mailer: Mailer;
    readonly workers: WorkerPool;
    readonly photoReader: PhotoReader;
    readonly renderer: Renderer;
    readonly shop: Shop;
    readonly auth: Auth;
    readonly authenticate: Authenticate;
    readonly isOperator: (userId: string) => Promise<boolean>;
    /** The shop's time zone, in which send dates begin. */
    readonly timeZone: string;
    readonly startPrints: StartPrints;
  };

/** Renders cards; most tests leave them blank. */
export type Rendering = { readonly renderPrintFile: RenderPrintFile; readonly renderOrder: RenderOrder };

export type ServiceOptions = {
  readonly env: Env;
  /** The port where the app listens and reaches its own sandboxes. */
  readonly port: number;
  readonly database: Database;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly drawing?: Partial<Rendering>;
  /** Fewer tries, for tests of outages. */
  readonly retries?: RetryOptions;
  /** Threads and processes that outlive these services, for tests that start many of them. */
  readonly workers?: WorkerPool;
  readonly photoReader?: PhotoReader;
};

export async function createServices({
  env,
  port,
  database,
  log,
  clock = systemClock,
  drawing,
  retries = {},
  workers = createWorkerPool(),
  photoReader = createPhotoReader({ log }),
}: ServiceOptions): Promise<Services> {
  const siteUrl = (env.SITE_URL ?? `http://localhost:${port}`).replace(/\/$/, '');
  const metrics = createMetrics();
  const jobs = await startJobs(database, log, { metrics, retries });
  const storage = await createStorage(env);
  const localUrl = `http://${localHost(env.HOST)}:${port}`;
  const rateLimits = createRateLimits(database, env.RATE_LIMIT_SCALE);
  const shop = await createShop({ env, db: database.db, clock, log, findEarnedCoupon });
  const auth = await createAuth({ env, shop, db: database.db, jobs, clock, log, metrics, siteUrl, rateLimits });
  const renderer = createRenderer(workers);
  const printing = await createPrinting({ env, localUrl, db: database.db, jobs, clock, storage, log, metrics });
  return {
    ...(await createPayments({ env, siteUrl, localUrl, db: database.db, jobs, clock, metrics })),
    ...printing,
    env,
    siteUrl,
    localUrl,
    log,
    clock,
    metrics,
    database,
    db: database.db,
    searchAsUser: createSearchAsUser(database.db),
    jobs,
    rateLimits,
    uploadLimit: rateLimits.create({ name: 'uploads', points: 120, seconds: 3600 }),
    storage,
    checkDisk: database.kind === 'pglite' ? () => probeFolder(env.DATA_DIR) : null,
    mailer: await createMailer(env, database.db),
    workers,
    photoReader,
    renderer,
    renderPrintFile: createRenderPrintFile({ renderer, storage, printer: printing.printer }),
    renderOrder: createRenderOrder({ db: database.db, storage, renderer, log }),
    ...drawing,
    shop,
    auth,
    authenticate: createAuthenticate(auth),
    isOperator: (userId) => isOperator(database.db, userId),
    timeZone: env.SHOP_TIME_ZONE,
    startPrints: (trx, order) => startPrints({ jobs, clock, timeZone: env.SHOP_TIME_ZONE }, trx, order),
  };
}

/** Returns an address by which the process can reach itself, which a wildcard isn't. */
function localHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  const address = host === '::' ? '::1' : host;
  return address.includes(':') ? `[${address}]` : address;
}

/** Loads the adapter on demand, because most installations don't need it. */
async function createMailer(env: Env, db: Db): Promise<Mailer> {
  if (env.SMTP_URL === undefined) return createInboxMailer(db);
  const { createSmtpMailer } = await import('#server/providers/email/smtp.ts');
  return createSmtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM });
}

/** Stops in an order that lets work in progress finish. */
export async function stopServices({ jobs, mailer, workers, photoReader, database }: Services): Promise<void> {
  await jobs.stop();
  await mailer.close();
  await workers.stop();
  photoReader.stop();
  await database.close();
}
