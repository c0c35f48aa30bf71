/** Limits how many bytes of large bodies are in this process at once: for each sender, and for all together. */
import type { FastifyRequest } from 'fastify';
import { DEFAULT_BODY_LIMIT } from '#contract/endpoint.ts';
import { AppError } from '#domain/errors.ts';

export type BodyBudget = { readonly bytesPerSender: number; readonly bytes: number };

/** Two of the largest for each: one may be a retry of a request whose answer was lost. */
export const BODY_BUDGET: BodyBudget = { bytesPerSender: 31_000_000, bytes: 200_000_000 };

const RETRY_SECONDS = 2;

export type Reserve = (sender: string, bytes: number) => () => void;

/** Returns what gives the bytes back. Throws rate_limited for one sender's excess, unavailable for everyone's. */
export function createBodyBudget({ bytesPerSender, bytes: total }: BodyBudget): Reserve {
  const bySender = new Map<string, number>();
  let reserved = 0;
  return (sender, bytes) => {
    if (bytes <= DEFAULT_BODY_LIMIT) return () => {};
    const own = bySender.get(sender) ?? 0;
    // A body beyond the limits is refused for its size, with a better reason.
    if (own > 0 && own + bytes > bytesPerSender) {
      throw new AppError('rate_limited', { details: { retry_after: RETRY_SECONDS } });
    }
    if (reserved > 0 && reserved + bytes > total) {
      throw new AppError('unavailable', { details: { retry_after: RETRY_SECONDS } });
    }
    bySender.set(sender, own + bytes);
    reserved += bytes;
    return () => {
      reserved -= bytes;
      const left = (bySender.get(sender) ?? 0) - bytes;
      if (left > 0) bySender.set(sender, left);
      else bySender.delete(sender);
    };
  };
}

/** A body that is sent in pieces doesn't say how long it is, and counts as the longest. */
export function announcedBytes({ headers }: FastifyRequest, bodyLimit: number): number {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return Number.isFinite(length) ? length : bodyLimit;
}
