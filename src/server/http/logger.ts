/** Structured logs without secrets or personal data. */
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import type { Env } from '../env.ts';
import { errorForLog } from './error-for-log.ts';

/** To the standard output, unless it is to go somewhere else. */
export function createLogger(env: Pick<Env, 'LOG_LEVEL'>, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: env.LOG_LEVEL,
    redact: {
      paths: ['req.headers', 'res.headers', '*.password', '*.token', '*.access_token', '*.refresh_token', '*.email'],
      remove: true,
    },
    serializers: {
      // The path without its query: verification links and recovery tokens travel there.
      req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: errorForLog,
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
