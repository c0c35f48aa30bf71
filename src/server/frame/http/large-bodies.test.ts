import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EMPTY_ADDRESS } from '#domain/address.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { orderRequest } from '#testing/order-request.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

const LISTS = '/rest/v1/recipient_lists';
const INTENT = '/functions/v1/create-payment-intent';

describe('large bodies', () => {
  let server: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    server = await createTestApp();
    user = await signUpUser(server);
  });
  afterAll(() => server.close());

  async function send(path: string, body: unknown, method = 'POST') {
    const response = await fetch(server.url + path, {
      method,
      headers: { ...user.headers, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, bytes: text.length, body: JSON.parse(text) };
  }

  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, '']));
  const person = (name: string, values = {}) => ({ address: { ...EMPTY_ADDRESS, recipient: name }, values });
  /** Contains many keys but is never parsed. */
  const manyKeys = (count: number) => `{${'"key":"",'.repeat(count)}"key":""}`;

  test('[H-2] with millions of unknown keys are refused before anything is built', async () => {
    const { status, body, bytes } = await send(INTENT, manyKeys(900_000));
    expect([status, body.code, body.message]).toEqual([400, 'validation_failed', 'The request has too many values.']);
    expect(bytes).toBeLessThan(1000);
  });

  test.each([
    ['long', { ['k'.repeat(60_000)]: '' }],
    ['many', keys(1900)],
  ])('[H-2] whose unknown keys are %s don’t come back in the answer', async (_name, unknown) => {
    const { status, body, bytes } = await send(INTENT, { ...orderRequest(), ...unknown });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(bytes).toBeLessThan(2000);
  });

  test('[H-2] are refused where nothing large is expected', async () => {
    const { status, body } = await send('/functions/v1/quote-order', { couponCode: 'x'.repeat(65_536) });
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
  });

  test('[H-2] that are nested too deeply are refused', async () => {
    const { status, body } = await send(INTENT, '['.repeat(1_000_000));
    expect([status, body.code, body.message]).toEqual([400, 'validation_failed', 'The request is nested too deeply.']);
  });

  test('[H-2] that aren’t JSON are refused as such', async () => {
    for (const path of [INTENT, LISTS]) {
      expect((await send(path, '{"recipients":')).body.code).toBe('bad_json');
      expect((await send(path, '')).body.code).toBe('bad_json');
    }
  });

  test('[M-2] are refused for a recipient with a million values without looking at each', async () => {
    const { status, body, bytes } = await send(LISTS, { recipients: [person('Theo'), person('Rosa', keys(20_000))] });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.message).toBe('recipients.1.values: A list has at most 40 columns.');
    expect(bytes).toBeLessThan(1000);
    const million = `{"recipients":[{"address":{},"values":${manyKeys(1_000_000)}}]}`;
    expect((await send(LISTS, million)).body.message).toBe('The request has too many values.');
  });

  test('[H-2] with recipient lists are read in a thread, and stored as sent', async () => {
    const run = vi.spyOn(server.services.workers, 'run');
    const { status, body } = await send(LISTS, { recipients: [person('Zoë 日本', { pet: 'cat' })] });
    expect(status).toBe(200);
    expect(run.mock.calls.map(([task]) => task.name)).toEqual(['readList']);
    run.mockRestore();
    const kept = await fetch(`${server.url}${LISTS}/${body.id}`, { headers: user.headers });
    expect(kept.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await kept.json()).toEqual({ id: body.id, recipients: [person('Zoë 日本', { pet: 'cat' })] });
  });

  test('[H-2] of one account are accepted two at a time; the others may be resent, and nothing is lost', async () => {
    const padding = ' '.repeat(14_000_000);
    const bodies = Array.from(
      { length: 6 },
      (_, index) => JSON.stringify({ recipients: [person(`${index}`)] }) + padding,
    );
    const answers = await Promise.all(bodies.map((body) => send(LISTS, body)));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    for (const [index, { status, body }] of answers.entries()) {
      if (status === 200) continue;
      expect(body).toMatchObject({
        code: 'rate_limited',
        retryable: true,
        details: { retry_after: expect.any(Number) },
      });
      expect((await send(LISTS, bodies[index])).status).toBe(200);
    }
  });

  test('[T-9] with the most detailed drawing and a photo as a data URL are still accepted', async () => {
    const points = Array.from({ length: 7500 }, (_, index) => [index % 100, 0, 9]).flat();
    const drawings = {
      front: { strokes: [{ color: '#ffffff', width: 'fine', points }], stickers: [] },
      back: { strokes: [], stickers: [] },
    };
    expect((await send('/rest/v1/postcards', { ...postcardInput(), drawings })).status).toBe(200);
    const photo = `data:image/png;base64,${'A'.repeat(13_000_000)}`;
    const { body } = await send('/rest/v1/postcards', { ...postcardInput(), image_url: photo });
    expect(body.code).toBe('image_type');
  });
});
