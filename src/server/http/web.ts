/** Serves the built pages: hashed assets for ever, every other address as the app's shell. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isPage } from '#contract/pages.ts';
import { AppError } from '#domain/errors.ts';
import type { Services } from '../services.ts';
import { publicConfig } from './config.ts';
import { errorBody } from './errors.ts';

const WEB_DIR = join(import.meta.dirname, '../../../dist/web');
const API_PREFIX = /^\/(auth\/v1|rest|functions|storage|webhooks|sandbox\/api|v1|print-mail|assets|docs)(\/|$)/;
const ONE_YEAR_SECONDS = 31_536_000;

/** Files in which the build left marks for what only the running server knows. */
const FILLED = {
  'index.html': 'text/html; charset=utf-8',
  'app.html': 'text/html; charset=utf-8',
  'robots.txt': 'text/plain; charset=utf-8',
  'sitemap.xml': 'application/xml; charset=utf-8',
} as const;
type FilledFile = keyof typeof FILLED;

export async function registerWeb(app: FastifyInstance, services: Services): Promise<void> {
  const hasPages = existsSync(join(WEB_DIR, 'app.html'));
  const send = hasPages ? await servePages(app, services) : null;
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isForPeople = send !== null && request.method === 'GET' && !API_PREFIX.test(path);
    if (isForPeople && isPage(path)) return send('app.html', reply);
    services.log.info({ path: path.slice(0, 200) }, 'unknown route');
    // The page itself says that it was not found, with a way home.
    if (isForPeople) return send('app.html', reply.status(404));
    return reply.status(404).send(errorBody(new AppError('not_found'), request.id));
  });
}

async function servePages(app: FastifyInstance, services: Services) {
  await app.register(fastifyStatic, {
    root: WEB_DIR,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: [...Object.keys(FILLED), '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  const fill = pageFiller(services);
  const pages = new Map(Object.keys(FILLED).map((name) => [name, fill(readFileSync(join(WEB_DIR, name), 'utf8'))]));
  const send = (name: FilledFile, reply: FastifyReply) =>
    reply.type(FILLED[name]).header('cache-control', 'no-cache').send(pages.get(name));
  const schema = { hide: true };
  app.get('/', { schema }, (_request, reply) => send('index.html', reply));
  app.get('/robots.txt', { schema }, (_request, reply) => send('robots.txt', reply));
  app.get('/sitemap.xml', { schema }, (_request, reply) => send('sitemap.xml', reply));
  return send;
}

/** The configuration travels with the page, so that nothing on it changes after it is shown. */
function pageFiller(services: Services) {
  const config = JSON.stringify(publicConfig(services)).replaceAll('<', '\\u003c');
  const data = `<script type="application/json" id="config">${config}</script>`;
  return (text: string) => text.replaceAll('%SITE_URL%', services.siteUrl).replace('<!--config-->', () => data);
}
