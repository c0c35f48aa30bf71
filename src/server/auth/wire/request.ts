import type { FastifyRequest } from 'fastify';
import type { Auth } from '../auth.ts';
import { type LimitedRequest, limitRequests } from '../limits/request-limit.ts';

/** Counted before the body is read. */
export function limited(auth: Auth, kind: LimitedRequest) {
  return { onRequest: (request: FastifyRequest) => limitRequests(auth, kind, request.ip) };
}

/** The last of a parameter that is given twice. */
export function queryOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  const start = request.url.indexOf('?');
  return start === -1 ? {} : Object.fromEntries(new URLSearchParams(request.url.slice(start)));
}
