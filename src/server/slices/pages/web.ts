/** Serves the built pages: hashed assets forever, prerendered pages as they are, and an empty page for every other path. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isApiPath } from '#contract/api-paths.ts';
import { CONSOLE, findPrerendered, isPage, PRERENDERED, prerenderedFile } from '#contract/pages.ts';
import { AppError } from '#domain/errors.ts';
import { errorBody } from '#server/frame/http/errors.ts';
import { StartError } from '#server/frame/start-errors.ts';
import type { ShopState } from '#server/slices/shop/shop.ts';
import type { Installation } from './config.ts';
import { pageFiller } from './fill-page.ts';
import { type PackedFile, packFile, sendPacked } from './packed-file.ts';

const WEB_DIR = join(import.meta.dirname, '../../../../dist/web');
const ONE_YEAR_SECONDS = 31_536_000;

/** Files with placeholders for what only the running server knows. */
const EMPTY_PAGE = 'app.html';
const MANIFEST = 'site.webmanifest';
const AT_ROOT = ['robots.txt', 'sitemap.xml', MANIFEST];
const FILLED = [EMPTY_PAGE, ...PRERENDERED.map(prerenderedFile), ...AT_ROOT];
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};
const SVG = 'image/svg+xml';

type WebServices = Installation & {
  readonly log: Logger;
  /** Decides by the cookies whether a browser may learn that the console exists. */
  readonly isConsoleBrowser: (cookies: string | undefined) => Promise<boolean>;
};

/** Throws StartError in production when the pages aren't built. */
export async function registerWeb(app: FastifyInstance, services: WebServices, webDir = WEB_DIR): Promise<void> {
  const hasPages = existsSync(join(webDir, EMPTY_PAGE));
  if (!hasPages) reportNoPages(services);
  const send = hasPages ? await servePages(app, services, webDir) : null;
  const answerUnknown = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/', query] = request.url.split('?');
    const isForPeople = send !== null && READS.includes(request.method) && !isApiPath(path) && !isAsset(path);
    if (isForPeople && isPage(path)) return send(pageFile(path, query), request, reply);
    if (isForPeople && isConsole(path) && (await services.isConsoleBrowser(request.headers.cookie))) {
      return send(EMPTY_PAGE, request, reply);
    }
    services.log.info({ path: pathForLog(path) }, 'unknown route');
    // The page itself says that it wasn't found, with a link home.
    if (isForPeople) return send(EMPTY_PAGE, request, reply.status(404));
    return reply.status(404).send(errorBody(new AppError('not_found'), request.id));
  };
  app.setNotFoundHandler(answerUnknown);
  // Runs before the body is read, so that to strangers the console's endpoints look like unknown paths.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && request.url.startsWith('/rest/')) await answerUnknown(request, reply);
  });
}

const READS: readonly string[] = ['GET', 'HEAD'];
const isConsole = (path: string) => path === CONSOLE || path.startsWith(`${CONSOLE}/`);
const isAsset = (path: string) => /^\/assets(\/|$)/.test(path);

/** Leaves out all but a plain first part, because mistyped links carry tokens and names. */
function pathForLog(path: string): string {
  const [, first, rest] = /^\/([a-z-]{1,20})?(\/.*)?$/.exec(path) ?? [];
  return first === undefined ? '/…' : `/${first}${rest === undefined ? '' : '/…'}`;
}

function reportNoPages({ env, log }: WebServices): void {
  const message = 'The pages are not built. Run "npm run build:web" first ("npm start" does it for you).';
  if (env.NODE_ENV === 'production') throw new StartError(message);
  log.warn(message);
}

function pageFile(path: string, query: string | undefined): string {
  const drawn = findPrerendered(path, new URLSearchParams(query));
  return drawn === null ? EMPTY_PAGE : prerenderedFile(drawn);
}

async function servePages(app: FastifyInstance, services: WebServices, webDir: string) {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === SVG) reply.header('content-type', `${SVG}; charset=utf-8`);
  });
  await serveFiles(app, webDir);
  const findFile = await fillFiles(services, webDir);
  const send = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = await findFile(name);
    reply.header('cache-control', 'no-cache').type(TYPES[extname(name)] ?? '');
    return sendPacked(file, request, reply);
  };
  const schema = { hide: true };
  app.get('/', { schema }, (request, reply) => send(pageFile('/', request.url.split('?')[1]), request, reply));
  for (const name of AT_ROOT) app.get(`/${name}`, { schema }, (request, reply) => send(name, request, reply));
  return send;
}

/** Looks files up in a list, because hundreds of routes take longer to create than the rest of the app. */
async function serveFiles(app: FastifyInstance, webDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  const namesIn = (folder: string) =>
    readdirSync(join(webDir, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map(({ name }) => name);
  const route = { method: ['GET', 'HEAD'], schema: { hide: true } };
  for (const name of namesIn('.').filter((each) => !FILLED.includes(each)))
    app.route({ ...route, url: `/${name}`, handler: (_request, reply) => reply.sendFile(name) });
  const assets = new Set(namesIn('assets'));
  app.route<{ Params: { name: string } }>({
    ...route,
    url: '/assets/:name',
    handler: ({ params: { name } }, reply) =>
      assets.has(name) ? reply.sendFile(`assets/${name}`) : reply.callNotFound(),
  });
}

/** Fills each file once, and again when the shop's prices change. */
async function fillFiles(services: WebServices, webDir: string): Promise<(name: string) => Promise<PackedFile>> {
  const texts = new Map(FILLED.map((name) => [name, readFileSync(join(webDir, name), 'utf8')]));
  const startWith = (state: ShopState) => ({
    state,
    fill: pageFiller(services, state),
    files: new Map<string, PackedFile>(),
  });
  let filled = startWith(await services.shop.current());
  return async (name) => {
    const state = await services.shop.current();
    if (state !== filled.state) filled = startWith(state);
    const { files, fill } = filled;
    const text = texts.get(name);
    if (text === undefined) throw new TypeError(`The build has no ${name}`);
    const file = files.get(name) ?? packFile(fill(text, kindOf(name)));
    files.set(name, file);
    return file;
  };
}

function kindOf(name: string): 'html' | 'json' | 'plain' {
  if (name.endsWith('.html')) return 'html';
  return name === MANIFEST ? 'json' : 'plain';
}
