/** Keeps out what PostgreSQL can't store, before it becomes an error of the database: NUL and half a character. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** Deeper than anything that we ask for. */
const MAX_DEPTH = 20;

/** Null when everything in it can be stored. Keys are looked at like values. */
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

/** A hook for routes. Throws validation_failed. */
export async function refuseUnstorable({ params, query, body }: FastifyRequest): Promise<void> {
  const found = [params, query, body].map((part) => findUnstorable(part)).find((result) => result !== null);
  if (found === undefined) return;
  const message = found === 'depth' ? 'The request is nested too deeply.' : 'Please remove broken characters.';
  throw new AppError('validation_failed', { message });
}
