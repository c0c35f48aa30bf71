/** Reads JSON bodies: counts their values and depth before parsing them, and queues large ones. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEFAULT_BODY_LIMIT, DEFAULT_VALUE_LIMIT } from '#contract/endpoint.ts';
import { AppError } from '#domain/errors.ts';
import { createTurns } from '#server/frame/workers/turns.ts';
import { EXCESS_MESSAGES, findExcess } from './json-excess.ts';

/** Replaces Fastify's own parser, which builds whatever it is sent. */
export function readJsonBodies(app: FastifyInstance): void {
  const parseText = app.getDefaultJsonParser('error', 'error');
  const inTurn = createTurns();

  const read = (request: FastifyRequest, body: Buffer) => {
    const { valueLimit = DEFAULT_VALUE_LIMIT } = request.routeOptions.config;
    const excess = findExcess(body, valueLimit);
    if (excess !== null) throw new AppError('validation_failed', { message: EXCESS_MESSAGES[excess] });
    return new Promise<unknown>((resolve, reject) => {
      void parseText(request, body.toString(), (error, value) => (error === null ? resolve(value) : reject(error)));
    });
  };

  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (request.routeOptions.config.isBodyRaw === true) return body;
    return body.length > DEFAULT_BODY_LIMIT ? inTurn(async () => read(request, body)) : read(request, body);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly valueLimit?: number;
    /** The handler gets the bytes. */
    readonly isBodyRaw?: boolean;
  }
}
