import type { Metrics } from '../metrics/metrics.ts';
import type { Printer } from './port.ts';

/** The same printer, whose calls are counted for /metrics. */
export function countCalls(printer: Printer, { providerCalls }: Pick<Metrics, 'providerCalls'>): Printer {
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
