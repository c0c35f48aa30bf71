/** Refuses text that PostgreSQL can't store (NUL and lone surrogates) before it becomes a database error. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** Deeper than any request needs. */
export const MAX_DEPTH = 20;

/** Returns null when everything can be stored, keys included. */
export function findUnstorable(value: unknown, depth = 0): 'characters' | 'depth' | null {
  if (depth > MAX_DEPTH) return 'depth';
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? 'characters' : null;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  for (const [key, item] of Object.entries(value)) {
    const found = findUnstorable(key, depth) ?? findUnstorable(item, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** A route hook. Throws validation_failed. */
export async function refuseUnstorable({ params, query, body }: FastifyRequest): Promise<void> {
  const found = [params, query, body].map((part) => findUnstorable(part)).find((result) => result !== null);
  if (found === undefined) return;
  const message = found === 'depth' ? 'The request is nested too deeply.' : 'Please remove broken characters.';
  throw new AppError('validation_failed', { message });
}
