import type { EventEmitter } from 'node:events';
import { AppError } from '#domain/errors.ts';

const READ_LIMIT_MS = 13_000;

/**
 * Rejects if the answer isn't sent within 15 seconds, because the page shows placeholders until then and nobody can try again.
 * `answer` closes once it is sent.
 */
export function startReadDeadline(answer: EventEmitter): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const cause = new Error(`No answer within ${READ_LIMIT_MS} ms`);
  const timer = setTimeout(() => reject(new AppError('database_unavailable', { cause })), READ_LIMIT_MS);
  answer.once('close', () => clearTimeout(timer));
  // The deadline may pass when nobody is waiting for it.
  promise.catch(() => undefined);
  return promise;
}
