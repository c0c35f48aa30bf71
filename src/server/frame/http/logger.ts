/** Structured logs without secrets or personal data. */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Env } from '#server/frame/env.ts';
import { errorForLog } from './error-for-log.ts';

/** Identifies an account in the log by the start of the SHA-256 of the user's id. */
export function accountForLog(userId: string): string {
  return createHash('sha256').update(userId).digest('hex').slice(0, 16);
}

/** Logs the request and its caller, with the route's pattern instead of the path. */
export function requestForLog({ method, routeOptions, caller }: FastifyRequest): Readonly<Record<string, string>> {
  const account = caller ? { account: accountForLog(caller.userId) } : {};
  return { method, route: routeOptions.url ?? 'unknown', ...account };
}

/** Logs to standard output unless a destination is given. */
export function createLogger(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: env.LOG_LEVEL,
    redact: {
      paths: ['req.headers', 'res.headers', '*.password', '*.token', '*.access_token', '*.refresh_token', '*.email'],
      remove: true,
    },
    serializers: {
      // Leaves out the query, which carries the tokens of emailed links.
      req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: errorForLog,
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
