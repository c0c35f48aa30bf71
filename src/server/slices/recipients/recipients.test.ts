import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { EMPTY_ADDRESS } from '#domain/address.ts';
import { MAX_RECIPIENTS } from '#domain/recipients.ts';
import { sweep } from '#server/slices/privacy/sweep.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { createGate } from '#testing/gate.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

describe('lists of recipients', () => {
  let server: TestApp;
  let user: TestUser;

  beforeAll(async () => {
    server = await createTestApp();
    user = await signUpUser(server);
  });
  afterAll(() => server.close());

  const recipient = (name: string, values = {}) => ({ address: { ...EMPTY_ADDRESS, recipient: name }, values });

  async function send(method: string, path: string, body?: unknown) {
    const headers = { ...user.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const response = await fetch(`${server.url}/rest/v1${path}`, { method, headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  }

  const save = (recipients: unknown) => send('POST', '/recipient_lists', { recipients });

  test('[M-1] are stored unchanged, once', async () => {
    const recipients = [recipient('Rosa', { pet: 'cat' }), recipient('Theo')];
    const { body } = await save(recipients);
    expect(body).toMatchObject({ count: 2 });
    expect((await save(recipients)).body).toEqual(body);
    expect((await save([...recipients].reverse())).body.id).not.toBe(body.id);
    expect(await send('GET', `/recipient_lists/${body.id}`)).toMatchObject({ status: 200, body: { recipients } });
  });

  test('[H-2] aren’t read again by who has them', async () => {
    const { body } = await save([recipient('Rosa'), recipient('Ada')]);
    const read = (headers: Record<string, string> = {}) =>
      fetch(`${server.url}/rest/v1/recipient_lists/${body.id}`, { headers: { ...user.headers, ...headers } });
    const first = await read();
    expect(first.headers.get('cache-control')).toBe('no-store');
    const etag = first.headers.get('etag') ?? '';
    const again = await read({ 'if-none-match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await read({ 'if-none-match': `W/"${'0'.repeat(64)}"` })).status).toBe(200);
  });

  test('[H-2] are read one at a time by an account, without keeping others from the database', async () => {
    const { body } = await save([recipient('Held')]);
    const gate = createGate();
    onTestFinished(gate.open);
    const isLocked = createGate();
    const held = server.services.db.transaction().execute(async (trx) => {
      await sql`lock table recipient_lists in access exclusive mode`.execute(trx);
      isLocked.open();
      await gate.passed;
    });
    await isLocked.passed;
    const answered: number[] = [];
    const reads = Array.from({ length: 20 }, async () =>
      answered.push((await send('GET', `/recipient_lists/${body.id}`)).status),
    );
    await expect.poll(() => answered).toEqual(Array(14).fill(429));
    expect((await send('GET', '/postcards')).status).toBe(200);
    gate.open();
    await Promise.all([held, ...reads]);
    expect(answered.slice(14)).toEqual(Array(6).fill(200));
  });

  test('[H-2] can be read 30 times a minute', async () => {
    const limited = await createTestApp({ RATE_LIMIT_SCALE: '0.1' });
    const { headers } = await signUpUser(limited);
    const read = async () =>
      (await fetch(`${limited.url}/rest/v1/recipient_lists/${randomUUID()}`, { headers })).status;
    const statuses = [await read(), await read(), await read(), await read()];
    await limited.close();
    expect(statuses).toEqual([404, 404, 404, 429]);
  });

  test('[M-1] have up to 10,000 people', async () => {
    const people = Array.from({ length: MAX_RECIPIENTS }, (_, index) => recipient(`Person ${index}`));
    expect((await save(people)).status).toBe(200);
    const { status, body } = await save([...people, recipient('One more')]);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.message).toContain('at most 10,000');
    expect((await save([])).status).toBe(400);
  });

  test.each([
    ['a line break in a name', recipient('Rosa\nBianchi')],
    ['a column name with braces', recipient('Rosa', { 'p{t}': 'cat' })],
    ['a column name that is not tidy', recipient('Rosa', { ' Pet': 'cat' })],
    ['a value of 5,001 characters', recipient('Rosa', { pet: 'x'.repeat(5_001) })],
    ['41 columns', recipient('Rosa', Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`c${i}`, ''])))],
  ])('[M-2] are refused with %s', async (_name, bad) => {
    expect((await save([recipient('Theo'), bad])).status).toBe(400);
  });

  test('[M-1] belong to a saved card, and are swept once no card refers to them', async () => {
    const { id: kept } = (await save([recipient('Kept')])).body;
    const { id: unused } = (await save([recipient('Unused')])).body;
    const mailing = { listId: kept, count: 1, values: { pet: 'cat' } };
    const card = await send('POST', '/postcards', { ...postcardInput(), mailing });
    expect(card.body.mailing).toEqual(mailing);
    const later = new Date(Date.now() + (server.services.env.UPLOAD_KEEP_DAYS + 1) * 24 * 3600_000);
    await sweep({ ...server.services, clock: { now: () => later } });
    expect((await send('GET', `/recipient_lists/${kept}`)).status).toBe(200);
    expect((await send('GET', `/recipient_lists/${unused}`)).status).toBe(404);
  });
});
