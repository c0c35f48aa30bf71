import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRERENDERED, prerenderedFile } from '#contract/pages.ts';
import { parseEnv } from '#server/frame/env.ts';
import { isConsoleBrowser } from '#server/slices/console/console-mark.ts';
import { defaultSettings } from '#server/slices/shop/shop.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { grantRole } from '#testing/grant-role.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { registerWeb } from './web.ts';

const PAGE = `<title>Privacy · %PRODUCT_NAME%</title><script type="application/ld+json">{"name":"%PRODUCT_NAME%"}</script><!--config-->
<p>%PRODUCT_NAME%, <a href="mailto:%CONTACT_EMAIL%" title="%PRODUCT_NAME%">%CONTACT_EMAIL%</a> %SITE_URL%</p>`;

let server: TestApp;
let pages: string;
beforeAll(async () => {
  server = await createTestApp();
  pages = mkdtempSync(join(tmpdir(), 'cartolina-web-'));
  for (const name of ['app.html', ...PRERENDERED.map(prerenderedFile)]) writeFileSync(join(pages, name), PAGE);
  for (const name of ['robots.txt', 'sitemap.xml']) writeFileSync(join(pages, name), 'Cartolina %SITE_URL%');
  writeFileSync(join(pages, 'site.webmanifest'), '{"name":"%PRODUCT_NAME%"}');
  mkdirSync(join(pages, 'assets'));
  writeFileSync(join(pages, 'assets/app-1.js'), '"Cartolina"');
  writeFileSync(join(pages, 'assets/app-1.js.gz'), gzipSync('"Cartolina"'));
});
afterAll(async () => {
  await server.close();
  rmSync(pages, { recursive: true, force: true });
});

const isMarked = (cookies: string | undefined) => isConsoleBrowser(server.services, cookies);

async function serve(variables: Record<string, string> = {}, folder = pages) {
  const app = Fastify();
  const env = parseEnv(variables);
  const { prices, earnedCoupon } = await server.services.shop.current();
  const defaults = defaultSettings(env);
  const shop = { current: async () => ({ prices, earnedCoupon, settings: defaults }), forget: () => {}, defaults };
  await registerWeb(app, { ...server.services, isConsoleBrowser: isMarked, env, shop }, folder);
  return app;
}

test('serves pages with the names of this installation, escaped', async () => {
  const name = 'Tom & "Rosa" \\ <b>$&</b> %PRICE%';
  const app = await serve({ PRODUCT_NAME: name, CONTACT_EMAIL: 'Cartolina@tom.example' });
  const { body } = await app.inject('/privacy');
  const escaped = 'Tom &amp; &quot;Rosa&quot; \\ &lt;b&gt;$&amp;&lt;/b&gt; %PRICE%';
  expect(body).toContain(`<title>Privacy · ${escaped}</title>`);
  expect(body).toContain(
    `<p>${escaped}, <a href="mailto:Cartolina@tom.example" title="${escaped}">Cartolina@tom.example</a> ${server.url}</p>`,
  );
  const [, data = ''] = /ld\+json">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(data)).toEqual({ name });
  const [, config = ''] = /id="config">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(config)).toMatchObject({ product_name: name, contact_email: 'Cartolina@tom.example' });
  expect((await app.inject('/site.webmanifest')).json()).toEqual({ name });
  expect((await app.inject('/robots.txt')).body).toBe(`Cartolina ${server.url}`);
});

test('[O-7] serves pages with the price in force', async () => {
  const text = 'Each order is %PRICE% %DELIVERY%.';
  const folder = mkdtempSync(join(tmpdir(), 'cartolina-priced-'));
  cpSync(pages, folder, { recursive: true });
  const data = `<script type="application/ld+json">{"text":"${text}"}</script>`;
  writeFileSync(join(folder, 'terms.html'), `<p>${text}</p>${data}<!--config-->`);
  let state = await server.services.shop.current();
  const { prices, settings } = state;
  const shop = { ...server.services.shop, current: async () => state };
  const app = Fastify();
  await registerWeb(app, { ...server.services, isConsoleBrowser: isMarked, shop }, folder);
  const read = async () => (await app.inject('/terms')).body;
  expect(await read()).toContain('<p>Each order is $3.49 with free delivery.</p>');
  const deliveryCents = { ...prices.deliveryCents, UK: 99 };
  state = { ...state, settings, prices: { ...prices, version: 2, currency: 'chf', orderCents: 450, deliveryCents } };
  const changed = 'Each order is CHF\u00a04.50 plus delivery.';
  expect(await read()).toContain(`<p>${changed}</p>`);
  expect(await read()).toContain(`{"text":"${changed}"}`);
  expect(await read()).toContain('"order_cents":450');
  rmSync(folder, { recursive: true });
});

test('[O-8, L-8] serves the landing page with the shop’s own quotes instead of the samples, escaped but otherwise unchanged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartolina-quoted-'));
  cpSync(pages, folder, { recursive: true });
  const own = '<ul><li>%quote% <b>%name%</b>, %place%</li></ul>';
  const section = `<p>%PRODUCT_NAME%</p><!--samples--><p>Samples</p><!--own-->${own}<!--end--><p>%SIGN_IN%</p><!--config-->`;
  writeFileSync(join(folder, 'index.html'), section);
  let state = await server.services.shop.current();
  const { settings } = state;
  const app = Fastify();
  await registerWeb(
    app,
    { ...server.services, isConsoleBrowser: isMarked, shop: { ...server.services.shop, current: async () => state } },
    folder,
  );
  const read = async () => (await app.inject('/')).body.replace(/<script.*/s, '');
  expect(await read()).toBe('<p>Cartolina</p><p>Samples</p><p>Login / Sign Up</p>');
  const testimonials = [
    { quote: 'I ♥ %PRODUCT_NAME% at $3.49, $& <b>all</b>', name: '%place%', place: 'Rome' },
    { quote: 'Fine', name: 'Otto', place: 'Ulm' },
  ];
  state = { ...state, settings: { ...settings, productName: 'Tom', isSignUpOpen: false, testimonials } };
  expect(await read()).toBe(
    '<p>Tom</p><ul><li>I ♥ %PRODUCT_NAME% at $3.49, $&amp; &lt;b&gt;all&lt;/b&gt; <b>%place%</b>, Rome</li>' +
      '<li>Fine <b>Otto</b>, Ulm</li></ul><p>Login</p>',
  );
  rmSync(folder, { recursive: true });
});

test('serves pages with the default names when nothing is renamed', async () => {
  const { body } = await (await serve()).inject('/terms');
  expect(body).toContain('<p>Cartolina, <a href="mailto:hello@cartolina.example" title="Cartolina">');
});

test.each(['/', '/privacy', '/dashboard', '/site.webmanifest', '/assets/app-1.js', '/nothing'])(
  'HEAD of %s is answered like GET, without the page',
  async (url) => {
    const app = await serve();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const get = await fetch(address + url);
    const head = await fetch(address + url, { method: 'HEAD' });
    expect(head.status).toBe(get.status);
    for (const header of ['content-type', 'etag']) expect(head.headers.get(header)).toBe(get.headers.get(header));
    expect(await head.text()).toBe('');
    expect(await get.text()).toContain('Cartolina');
    await app.close();
  },
);

test('[ASVS 4.1.1] declares the encoding of SVG pictures, compressed or not', async () => {
  for (const name of ['favicon.svg', 'favicon.svg.gz']) writeFileSync(join(pages, name), '<svg/>');
  const app = await serve();
  for (const encoding of ['identity', 'gzip']) {
    const { headers } = await app.inject({ url: '/favicon.svg', headers: { 'accept-encoding': encoding } });
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  }
});

test('serves assets forever, and nothing else by their path', async () => {
  const app = await serve();
  const { headers, body } = await app.inject({ url: '/assets/app-1.js?1', headers: { 'accept-encoding': 'identity' } });
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
  expect(body).toBe('"Cartolina"');
  for (const path of ['app-2.js', 'app-1.js.gz', '..%2Fapp.html', '', '.'])
    expect((await app.inject(`/assets/${path}`)).statusCode).toBe(404);
});

test('logs no more of an unknown path than its plain first part', async () => {
  const app = await serve();
  for (const path of ['/nothing/tom@example.com', '/Rosa', '/reset/0a1b2c']) await app.inject(path);
  const paths = server.logLines.filter((line) => line.includes('unknown route')).map((line) => JSON.parse(line).path);
  expect(paths.slice(-3)).toEqual(['/nothing/…', '/…', '/reset/…']);
});

test('refuses to start without pages in production, and warns elsewhere', async () => {
  const nowhere = join(pages, 'nowhere');
  const site = { NODE_ENV: 'production', SITE_URL: 'https://cards.example.com', ALLOW_SANDBOX: 'true' };
  await expect(serve(site, nowhere)).rejects.toThrow('npm run build:web');
  await serve({}, nowhere);
  expect(server.logLines.join('')).toContain('The pages are not built');
});

test("[O-1] the console's page exists only for an operator's browser", async () => {
  const app = await serve();
  const open = async (user: { headers: object }) =>
    fetch(`${server.url}/rest/v1/console`, { headers: { ...user.headers } });
  const operator = await grantRole(server, await signUpUser(server));
  const [cookie = ''] = (await open(operator)).headers.getSetCookie();
  expect(cookie).toMatch(/^page=[\w.-]+; HttpOnly; SameSite=Strict; Path=\/console; Max-Age=28800$/);
  const [mark = ''] = cookie.split(';');
  const status = async (cookies: string, path = '/console') =>
    (await app.inject({ url: path, headers: { cookie: cookies } })).statusCode;
  for (const path of ['/console', '/console/', '/console/orders', '/console/orders/x?tab=1']) {
    expect([path, await status(`theme=dark; ${mark}`, path)]).toEqual([path, 200]);
    expect([path, await status('', path)]).toEqual([path, 404]);
  }
  expect(await status(mark, '/consoles')).toBe(404);
  const absent = await app.inject('/consola');
  for (const forged of ['page=x', `page=${operator.accessToken}`, `${mark}x`]) {
    const { statusCode, body, headers } = await app.inject({ url: '/console', headers: { cookie: forged } });
    expect([statusCode, body, { ...headers, date: '' }]).toEqual([404, absent.body, { ...absent.headers, date: '' }]);
  }
  // The cookie grants nothing by itself.
  const value = mark.slice('page='.length);
  expect((await open({ headers: { authorization: `Bearer ${value}`, cookie: mark } })).status).toBe(404);
  expect((await open(await signUpUser(server))).headers.getSetCookie()).toEqual([]);

  server.clock.advance(9 * 3_600_000);
  expect(await status(mark)).toBe(404);
  server.clock.advance(-9 * 3_600_000);
  const { db } = server.services;
  const operators = db.deleteFrom('operators').where('user_id', '=', operator.userId).returningAll();
  const removed = await operators.execute();
  expect(await status(mark)).toBe(404);
  await db.insertInto('operators').values(removed).execute();
  expect(await status(mark)).toBe(200);
  await fetch(`${server.url}/auth/v1/logout`, { method: 'POST', headers: operator.headers });
  expect(await status(mark)).toBe(404);
});
