import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';

describe('the application', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await createTestApp();
  });
  afterAll(() => server.close());

  test('says that it is alive and ready', async () => {
    expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: 'ok' });
    const ready = await fetch(`${server.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: 'ok', checks: { database: 'ok', storage: 'ok' } });
  });

  test('answers an unknown API route with the error shape and a request id', async () => {
    const response = await fetch(`${server.url}/rest/v1/nothing`);
    expect(response.status).toBe(404);
    const body = await response.json();
    expect(body).toMatchObject({ code: 'not_found', title: 'Not Found', retryable: false });
    expect(response.headers.get('x-request-id')).toBe(body.request_id);
  });

  test('documents the contract as OpenAPI', async () => {
    const document = await (await fetch(`${server.url}/docs/api/json`)).json();
    expect(Object.keys(document.paths)).toContain('/rest/v1/config');
  });

  test('what is sent compressed is not blown up', async () => {
    const response = await fetch(`${server.url}/functions/v1/quote-order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync('{}'),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'bad_json' });
  });

  test('gives figures for Prometheus', async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    expect(text).toContain('cartolina_oldest_unsubmitted_paid_order_seconds 0');
  });

  test('asks browsers for https on its own name alone, and only where it has https', async () => {
    const header = async (siteUrl: string) => {
      const { app, close } = await createTestApp({ SITE_URL: siteUrl });
      const { headers } = await app.inject('/healthz');
      await close();
      return headers['strict-transport-security'];
    };
    expect(await header('https://cards.example.com')).toMatch(/^max-age=\d+$/);
    expect(await header('http://cards.example.com')).toBeUndefined();
  });

  test('allows no inline scripts', async () => {
    const policy = (await fetch(`${server.url}/healthz`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe-inline');
  });
});
