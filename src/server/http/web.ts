/** Serves the built pages: hashed assets for ever, every other address as the app's shell. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Services } from '../services.ts';
import { errorBody } from './errors.ts';

const WEB_DIR = join(import.meta.dirname, '../../../dist/web');
const API_PREFIX = /^\/(auth|rest|functions|storage|webhooks|sandbox\/api|v1|print-mail|assets|docs)(\/|$)/;
const ONE_YEAR_SECONDS = 31_536_000;

export async function registerWeb(app: FastifyInstance, { log }: Services): Promise<void> {
  const hasPages = existsSync(join(WEB_DIR, 'index.html'));
  if (hasPages) {
    await app.register(fastifyStatic, {
      root: WEB_DIR,
      wildcard: false,
      index: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
    app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.sendFile('index.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = hasPages && request.method === 'GET' && !API_PREFIX.test(path);
    if (isPage) return reply.status(200).sendFile('app.html');
    log.info({ path: path.slice(0, 200) }, 'unknown route');
    return reply.status(404).send(errorBody(new AppError('not_found'), request.id));
  });
}
