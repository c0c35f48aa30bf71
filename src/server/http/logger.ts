/** Structured logs without secrets or personal data. */
import pino, { type Logger } from 'pino';
import type { Env } from '../env.ts';

export function createLogger(env: Pick<Env, 'LOG_LEVEL'>): Logger {
  return pino({
    level: env.LOG_LEVEL,
    redact: {
      paths: ['req.headers', 'res.headers', '*.password', '*.token', '*.access_token', '*.refresh_token', '*.email'],
      remove: true,
    },
    serializers: {
      // The path without its query: verification links and recovery tokens travel there.
      req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  });
}
