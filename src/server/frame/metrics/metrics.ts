/** Metrics for Prometheus. Each slice adds its own (`metrics.ts` in its folder). */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly jobs: Counter<'queue' | 'result'>;
  readonly providerCalls: Counter<'provider' | 'call' | 'result'>;
  readonly refusedEmails: Counter;
  readonly refusedSignIns: Counter<'reason'>;
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
      help: 'Jobs that this process ran: ok, retry (to be tried again) or dead (the last try failed)',
      labelNames: ['queue', 'result'],
      registers,
    }),
    providerCalls: new Counter({
      name: 'cartolina_provider_calls_total',
      help: 'Calls of this process to the payment and print services',
      labelNames: ['provider', 'call', 'result'],
      registers,
    }),
    refusedEmails: new Counter({
      name: 'cartolina_refused_mails_total',
      help: 'Emails of this process that the mail server refused for good, mostly because the address does not exist',
      registers,
    }),
    refusedSignIns: new Counter({
      name: 'cartolina_refused_sign_ins_total',
      help: 'Passwords that this process refused: wrong_password, or limited (too many attempts for one account)',
      labelNames: ['reason'],
      registers,
    }),
  };
}

export type Figure<L extends string> = { readonly labels: Partial<Record<L, string>>; readonly value: number };

/**
 * Adds a metric that is read from the database when scraped, so that every process reports the same. While the database is
 * down, this metric is missing instead of out of date, and the process still reports its own.
 */
export function observe<L extends string>(
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
      // A gauge without labels would be 0 after a reset.
      gauge.remove({});
      for (const { labels, value } of figures) gauge.set(labels, value);
    },
  });
}
