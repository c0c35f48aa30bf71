/** Chooses the print service: PostGrid if its key is set, otherwise the local print shop, through the same adapter. */
import type { Logger } from 'pino';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import { SIZE_FORMATS } from '#layout/formats.ts';
import type { Clock } from '#server/frame/clock.ts';
import type { Db } from '#server/frame/db/database.ts';
import type { Env } from '#server/frame/env.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import type { Metrics } from '#server/frame/metrics/metrics.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import type { Printer } from './port.ts';
import { createPostgrid, POSTGRID_API_BASE, POSTGRID_ORIENTATIONS, POSTGRID_SIZES } from './postgrid.ts';
import { openPrintShop, type PrintShop } from './shop/print-shop.ts';
import { SHOP_PATH } from './shop/routes.ts';

export type Printing = {
  readonly printer: Printer;
  /** Null when cards are really printed. */
  readonly printShop: PrintShop | null;
};

export type PrintingOptions = {
  readonly env: Env;
  /** Where this process reaches itself, without a trailing slash. */
  readonly localUrl: string;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly log: Logger;
  readonly metrics: Metrics;
};

export async function createPrinting({ env, localUrl, metrics, ...parts }: PrintingOptions): Promise<Printing> {
  const { POSTGRID_API_KEY, POSTGRID_WEBHOOK_SECRET, POSTGRID_COPIES, POSTGRID_API_BASE: base } = env;
  const shared = {
    timeoutMilliseconds: env.POSTGRID_TIMEOUT_SECONDS * 1000,
    clock: parts.clock,
  };
  if (POSTGRID_API_KEY !== undefined && POSTGRID_WEBHOOK_SECRET !== undefined) {
    const printer = createPostgrid({
      ...shared,
      baseUrl: (base ?? POSTGRID_API_BASE).replace(/\/$/, ''),
      apiKey: POSTGRID_API_KEY,
      webhookSecret: POSTGRID_WEBHOOK_SECRET,
      sizes: POSTGRID_SIZES,
      orientations: POSTGRID_ORIENTATIONS,
      addsPostage: true,
      copies: POSTGRID_COPIES ?? 'one',
    });
    return { printer: countCalls(printer, metrics), printShop: null };
  }
  const printShop = await openPrintShop({
    ...parts,
    pace: env.PRINT_SHOP_PACE_SECONDS,
    url: localUrl,
  });
  const printer = createPostgrid({
    ...shared,
    baseUrl: localUrl + SHOP_PATH,
    apiKey: printShop.apiKey,
    webhookSecret: printShop.webhookSecret,
    sizes: SIZE_FORMATS,
    orientations: ORIENTATIONS,
    addsPostage: false,
    copies: POSTGRID_COPIES ?? 'together',
  });
  return { printer: countCalls(printer, metrics), printShop };
}

function countCalls(printer: Printer, { providerCalls }: Pick<Metrics, 'providerCalls'>): Printer {
  function counted<A extends unknown[], R>(call: string, work: (...args: A) => Promise<R>) {
    return async (...args: A): Promise<R> => {
      try {
        const result = await work(...args);
        providerCalls.inc({ provider: 'postgrid', call, result: 'ok' });
        return result;
      } catch (error) {
        providerCalls.inc({ provider: 'postgrid', call, result: 'failed' });
        throw error;
      }
    };
  }
  return {
    ...printer,
    submit: counted('submit', printer.submit),
    find: counted('find', printer.find),
    get: counted('get', printer.get),
    cancel: counted('cancel', printer.cancel),
  };
}
