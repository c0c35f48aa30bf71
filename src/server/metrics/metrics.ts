/** The figures for Prometheus. Each slice adds those that only it can tell (`metrics.ts` in its folder). */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly jobs: Counter<'queue' | 'result'>;
  readonly providerCalls: Counter<'provider' | 'call' | 'result'>;
  readonly refusedEmails: Counter;
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
    refusedEmails: new Counter({
      name: 'cartolina_refused_mails_total',
      help: 'Emails of this process that the mail server refused for good, mostly because the address does not exist',
      registers,
    }),
  };
}

export type Figure<L extends string> = { readonly labels: Partial<Record<L, string>>; readonly value: number };

/**
 * A figure that is asked of the database when scraped, so that every process reports the same. While the database does
 * not answer there is no figure, rather than an old one, and the process's own are still told.
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
      // One without labels would be 0 after a reset.
      gauge.remove({});
      for (const { labels, value } of figures) gauge.set(labels, value);
    },
  });
}
