/** Serves the built pages: hashed assets for ever, pages as they were drawn ahead, every other address as an empty one. */
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DRAWN_AHEAD, drawnFile, findDrawn, isPage, PAGES } from '#contract/pages.ts';
import { AppError } from '#domain/errors.ts';
import type { Services } from '../services.ts';
import { publicConfig } from './config.ts';
import { errorBody } from './errors.ts';
import { packFile, sendPacked } from './packed-file.ts';

const WEB_DIR = join(import.meta.dirname, '../../../dist/web');
const API_PREFIX = /^\/(auth\/v1|rest|functions|storage|webhooks|sandbox\/api|v1|print-mail|assets|docs)(\/|$)/;
const ONE_YEAR_SECONDS = 31_536_000;

/** Files in which the build left marks for what only the running server knows. */
const EMPTY_PAGE = 'app.html';
const FILLED = [EMPTY_PAGE, ...DRAWN_AHEAD.map(drawnFile), 'robots.txt', 'sitemap.xml'];
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

export async function registerWeb(app: FastifyInstance, services: Services): Promise<void> {
  const hasPages = existsSync(join(WEB_DIR, EMPTY_PAGE));
  const send = hasPages ? await servePages(app, services) : null;
  app.setNotFoundHandler((request, reply) => {
    const [path = '/', query] = request.url.split('?');
    const isForPeople = send !== null && request.method === 'GET' && !API_PREFIX.test(path);
    if (isForPeople && isPage(path)) return send(pageFile(path, query), request, reply);
    services.log.info({ path: path.slice(0, 200) }, 'unknown route');
    // The page itself says that it was not found, with a way home.
    if (isForPeople) return send(EMPTY_PAGE, request, reply.status(404));
    return reply.status(404).send(errorBody(new AppError('not_found'), request.id));
  });
}

function pageFile(path: string, query: string | undefined): string {
  const drawn = findDrawn(path, new URLSearchParams(query).get('mode'));
  return drawn === null ? EMPTY_PAGE : drawnFile(drawn);
}

async function servePages(app: FastifyInstance, services: Services) {
  await app.register(fastifyStatic, {
    root: WEB_DIR,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: [...FILLED, '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  const fill = pageFiller(services);
  const files = new Map(FILLED.map((name) => [name, packFile(fill(readFileSync(join(WEB_DIR, name), 'utf8')))]));
  const send = (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = files.get(name);
    if (file === undefined) throw new TypeError(`not in the build: ${name}`);
    reply.header('cache-control', 'no-cache').type(TYPES[extname(name)] ?? '');
    return sendPacked(file, request, reply);
  };
  const schema = { hide: true };
  app.get('/', { schema }, (request, reply) => send(drawnFile(PAGES.home), request, reply));
  app.get('/robots.txt', { schema }, (request, reply) => send('robots.txt', request, reply));
  app.get('/sitemap.xml', { schema }, (request, reply) => send('sitemap.xml', request, reply));
  return send;
}

/** The configuration travels with the page, so that nothing on it changes after it is shown. */
function pageFiller(services: Services) {
  const config = JSON.stringify(publicConfig(services)).replaceAll('<', '\\u003c');
  const data = `<script type="application/json" id="config">${config}</script>`;
  return (text: string) => text.replaceAll('%SITE_URL%', services.siteUrl).replace('<!--config-->', () => data);
}
