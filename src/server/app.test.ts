import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_PATHS, isApiPath } from '#contract/api-paths.ts';
import { AUTH_CALLS, AUTH_PREFIX } from '#contract/auth/auth-calls.ts';
import { publicConfigSchema } from '#contract/config.ts';
import { openPublicKey } from '#server/slices/auth/tokens/public-key.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { signUpUser } from '#testing/sign-in.ts';

describe('the application', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  test('reports that it is alive and ready', async () => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' });
    const ready = await fetch(`${server.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: 'ok', checks: { database: 'ok', queue: 'ok', storage: 'ok' } });
  });

  test('returns an error with a request id for an unknown API route', async () => {
    const response = await fetch(`${server.url}/rest/v1/nothing`);
    expect(response.status).toBe(404);
    const body = await response.json();
    expect(body).toMatchObject({ code: 'not_found', title: 'Not Found', retryable: false });
    expect(response.headers.get('x-request-id')).toBe(body.request_id);
  });

  test('has a route under every API prefix, and no other routes but built files', () => {
    const routes = routesOf(server.app.printRoutes({ commonPrefix: false }));
    expect(API_PATHS.filter((prefix) => !routes.some((path) => `${path}/`.startsWith(`${prefix}/`)))).toEqual([]);
    const isBuilt = (path: string) => /^(\/?\*?|\/assets\/.*|\/[\w-]+\.\w+)$/.test(path);
    expect(routes.filter((path) => !isApiPath(path) && !isBuilt(path))).toEqual([]);
  });

  test('documents the contract as OpenAPI', async () => {
    const document = await (await fetch(`${server.url}/docs/api/json`)).json();
    expect(Object.keys(document.paths)).toContain('/rest/v1/config');
  });

  test('[E-5] documents the auth calls, too, with their input and output', async () => {
    const { paths } = await (await fetch(`${server.url}/docs/api/json`)).json();
    const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(calls.filter((call) => call.includes(AUTH_PREFIX)).sort()).toEqual(
      AUTH_CALLS.map(({ method, path }) => `${method} ${AUTH_PREFIX}${path.replaceAll(/:(\w+)/g, '{$1}')}`).sort(),
    );
    const signIn = paths['/auth/v1/token'].post;
    expect(JSON.stringify(signIn.requestBody)).toContain('refresh_token');
    expect(JSON.stringify(signIn.responses['200'])).toContain('access_token');
    // The documented input isn't enforced.
    const lenient = await fetch(`${server.url}/auth/v1/recover`, {
      method: 'POST',
      body: '{"email": null, "more": 1}',
    });
    expect(await lenient.json()).toMatchObject({ msg: 'Password recovery requires an email' });
  });

  test('[E-1] gives the pages a public anonymous key, and refuses a wrong key but not a missing one', async () => {
    const { anon_key: key } = publicConfigSchema.parse(await (await fetch(`${server.url}/rest/v1/config`)).json());
    expect(key).toMatch(/^anon_[\w-]{32}$/);
    const user = await signUpUser(server);
    const ask = async (path: string, apikey: string | null) => {
      const headers = { ...user.headers, ...(apikey === null ? {} : { apikey }) };
      const response = await fetch(server.url + path, { headers });
      return [response.status, response.ok ? null : await response.json()];
    };
    for (const path of ['/rest/v1/postcards', '/auth/v1/user', '/storage/v1/bucket/photos']) {
      expect(await ask(path, key)).toEqual([200, null]);
      expect(await ask(path, null)).toEqual([200, null]);
      expect(await ask(path, `${key}x`)).toMatchObject([401, {}]);
      expect(await ask(path, '')).toMatchObject([401, {}]);
    }
    expect(await ask('/rest/v1/postcards', 'other')).toMatchObject([401, { code: 'wrong_api_key' }]);
    expect(await ask('/auth/v1/user', 'other')).toMatchObject([401, { code: 401, error_code: 'wrong_api_key' }]);
    // The key survives a restart and is the same in every process.
    expect(await openPublicKey(server.services.db)).toBe(key);
  });

  test('does not decompress requests', async () => {
    const response = await fetch(`${server.url}/functions/v1/quote-order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync('{}'),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_json' });
  });

  test('serves metrics for Prometheus', async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toContain('cartolina_oldest_unsubmitted_paid_order_seconds 0');
  });

  test('sends HSTS only for its own host, and only over https', async () => {
    const header = async (siteUrl: string) => {
      const { app, close } = await createTestApp({ SITE_URL: siteUrl });
      const { headers } = await app.inject('/healthz');
      await close();
      return headers['strict-transport-security'];
    };
    expect(await header('https://cards.example.com')).toMatch(/^max-age=\d+$/);
    expect(await header('http://cards.example.com')).toBeUndefined();
  });

  test.each(['/healthz', '/rest/v1/nothing', '/auth/v1/settings', '/rest/v1/postcards/%E0%A4%A', '/auth/v1/%E0%A4%A'])(
    '[ASVS 3.4] %s is not stored, sniffed or framed, and sends no referrer',
    async (path) => {
      const { headers } = await fetch(server.url + path);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-security-policy')).toMatch(/(?=.*base-uri 'none').*frame-ancestors '(self|none)'/);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test('[ASVS 14.3.2] account data is not stored by browsers', async () => {
    const { headers } = await fetch(`${server.url}/rest/v1/postcards`, { headers: (await signUpUser(server)).headers });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each(['TRACE', 'PROPFIND'])('[ASVS 13.4.4] %s does not echo what was sent', async (method) => {
    const answer = await sendRaw(server.url, `${method} / HTTP/1.1\r\nHost: a\r\nx-canary: canary`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain('canary');
  });

  test('[ASVS 4.2.1] a request with two lengths is refused', async () => {
    const lengths = 'Content-Length: 5\r\nTransfer-Encoding: chunked';
    const answer = await sendRaw(server.url, `POST /rest/v1/postcards HTTP/1.1\r\nHost: a\r\n${lengths}`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('allows no inline scripts', async () => {
    const policy = (await fetch(`${server.url}/healthz`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe-inline');
  });
});

/** Sends a request unchanged and returns the whole answer. */
async function sendRaw(url: string, head: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(`${head}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

/** Returns the full paths from Fastify's tree of routes. */
function routesOf(tree: string): string[] {
  const parents: string[] = [];
  return [...tree.matchAll(/^((?:[│ ] {3})*)[├└]── (\S+)( \()?/gm)].flatMap(([, indent = '', part = '', methods]) => {
    parents.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
    return methods === undefined ? [] : [parents.join('')];
  });
}

test('[C-5] with Stripe, a wallet’s popup can report back to the page; without, no window can', async () => {
  const policyWith = async (variables: Record<string, string>) => {
    const server = await createTestApp(variables);
    const { headers } = await fetch(server.url);
    await server.close();
    return headers.get('cross-origin-opener-policy');
  };
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  expect(await policyWith(keys)).toBe('same-origin-allow-popups');
  expect(await policyWith({})).toBe('same-origin');
});
