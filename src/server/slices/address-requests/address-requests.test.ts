/** Asking for an address by a link: what the sender and the people who answer can and can't do. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_REQUESTS } from '#domain/address-request.ts';
import type { Db } from '#server/frame/db/database.ts';
import { sweep } from '#server/slices/privacy/sweep.ts';
import { ANSWER, answerLink, askForAddress, SECRET } from '#testing/ask-for-address.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { findCanaries } from '#testing/find-canaries.ts';
import { callApi, type Json } from '#testing/order-request.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';

const DAY = 24 * 3600_000;

describe('a link that asks for an address', () => {
  let server: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    server = await createTestApp({ RATE_LIMIT_SCALE: '100' });
  });
  beforeEach(async () => {
    user = await signUpUser(server, { fullName: 'Mia Rossi' });
  });
  afterAll(() => server.close());

  const ask = (change: Json = {}) => askForAddress(server, user, change);
  const open = (token: string) => callApi(server, null, { path: '/rest/v1/address_requests/open', body: { token } });
  const list = async (who = user) => (await callApi(server, who, { path: '/rest/v1/address_requests' })).body.items;
  const remove = (id: string, who = user) =>
    fetch(`${server.url}/rest/v1/address_requests/${id}`, { method: 'DELETE', headers: who.headers });
  const revoke = (id: string) =>
    callApi(server, user, { path: `/rest/v1/address_requests/${id}/revoke`, method: 'POST' });
  const at = (days: number) => ({
    ...server.services,
    clock: { now: () => new Date(server.clock.now().getTime() + days * DAY) },
  });

  test('[M-10] names the sender and the person asked, and adds the answer to the sender’s address book', async () => {
    const { token, ...request } = await ask({ is_hidden: false });
    expect(request).toMatchObject({ name: 'Anna', state: 'waiting', answers: [] });
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    expect((await open(token)).body).toEqual({
      sender_name: 'Mia Rossi',
      recipient_name: 'Anna',
      is_hidden: false,
    });
    expect(await answerLink(server, token)).toEqual({ status: 204, code: null });
    const address = { recipient_name: 'Anna Weber', recipient_address_line1: SECRET.street };
    expect(await list()).toMatchObject([
      { state: 'answered', answers: [{ name: 'Anna Weber', city: 'Berlin', country: 'Germany', address }] },
    ]);
    expect((await callApi(server, user, { path: '/rest/v1/addresses' })).body.items).toMatchObject([address]);
    // Only the token's hash is stored, and no log has the token.
    expect(await findCanaries(server, [token])).toEqual([]);
  });

  test('[M-10] works once for a person, even when two answer at once', async () => {
    const { id, token } = await ask();
    const { db } = server.services;
    const answers = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('address_requests').where('id', '=', id).select('id').forUpdate().execute();
      const both = [answerLink(server, token), answerLink(server, token)];
      await expect.poll(() => countWaiting(db)).toBe(both.length);
      return both;
    });
    expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([204, 410]);
    expect(await answerLink(server, token)).toEqual({ status: 410, code: 'address_link_answered' });
    expect((await open(token)).status).toBe(410);
    expect(await list()).toMatchObject([{ answers: [{ name: 'Anna Weber', address: null }] }]);
  });

  test('[M-10] takes many answers for a group', async () => {
    const { token } = await ask({ kind: 'group', name: 'Guests' });
    for (const name of ['Anna', 'Ben']) await answerLink(server, token, { ...ANSWER, recipient_name: name });
    expect(await list()).toMatchObject([{ state: 'waiting', answers: [{ name: 'Anna' }, { name: 'Ben' }] }]);
  });

  test('[M-10] emails the sender: once for a person, once a day for a group, without the answer', async () => {
    const anna = await ask();
    const guests = await ask({ kind: 'group', name: 'Guests' });
    expect((await open(guests.token)).body).toMatchObject({ recipient_name: '' });
    for (const token of [anna.token, guests.token, guests.token]) await answerLink(server, token);
    const sent = () =>
      server.services.db
        .selectFrom('inbox')
        .where('recipient', '=', user.email)
        .where('subject', '~', 'address')
        .select(['subject', 'html', 'body_text'])
        .orderBy('subject')
        .execute();
    await expect
      .poll(async () => (await sent()).map(({ subject }) => subject))
      .toEqual(['Anna sent you their address', 'New addresses for Guests']);
    const text = JSON.stringify(await sent());
    expect(text).toContain('/?step=2');
    expect(Object.values(SECRET).filter((secret) => text.includes(secret))).toEqual([]);
  });

  test('[M-10] says that it has expired; a revoked link looks unknown', async () => {
    const expired = await ask();
    await server.services.db
      .updateTable('address_requests')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await open(expired.token)).body).toMatchObject({ code: 'address_link_expired' });
    const revoked = await ask();
    expect((await revoke(revoked.id)).body).toMatchObject({ state: 'revoked' });
    const [gone, guessed] = [await open(revoked.token), await open('A'.repeat(22))];
    expect([gone.status, gone.body.message]).toEqual([404, guessed.body.message]);
    expect(await answerLink(server, revoked.token)).toEqual({ status: 404, code: 'address_link_unknown' });
  });

  test.each([
    ['no street', { recipient_address_line1: ' ' }],
    ['neither city nor a postal code', { recipient_city: '', recipient_postal_code: 'x' }],
    ['a line break', { recipient_name: 'Anna\nBcc: all' }],
    ['a country we do not mail to', { recipient_country: 'XX' }],
    ['more than an address', { user_id: 'someone' }],
  ])('[M-10] refuses an answer with %s, and can still be answered', async (_what, change) => {
    const { token } = await ask();
    expect((await answerLink(server, token, { ...ANSWER, ...change })).status).toBe(400);
    expect((await answerLink(server, token)).status).toBe(204);
  });

  test('[M-10] is limited to 200 per sender', async () => {
    const { id: _id, ...row } = await ask().then(({ id }) =>
      server.services.db.selectFrom('address_requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    const rows = Array.from({ length: MAX_REQUESTS - 1 }, (_, index) => ({
      ...row,
      token_hash: `${user.userId} ${index}`,
    }));
    await server.services.db.insertInto('address_requests').values(rows).execute();
    expect(await ask()).toMatchObject({ code: 'address_requests_full' });
  });

  test('[M-10] takes its hidden addresses with it when it is deleted, and belongs only to its sender', async () => {
    const { id, token } = await ask();
    await answerLink(server, token);
    const stranger = await signUpUser(server);
    expect(await list(stranger)).toEqual([]);
    expect((await remove(id, stranger)).status).toBe(404);
    const kept = () => server.services.db.selectFrom('hidden_addresses').where('user_id', '=', user.userId);
    expect(await kept().select('id').execute()).toHaveLength(1);
    expect((await remove(id)).status).toBe(204);
    expect(await kept().select('id').execute()).toEqual([]);
    expect(await list()).toEqual([]);
  });

  test('[M-10] is swept a month after it expires unanswered; hidden addresses after 400 days', async () => {
    await ask({ name: 'Unanswered' });
    const { token } = await ask({ name: 'Answered' });
    await answerLink(server, token);
    await sweep(at(59));
    expect(await list()).toHaveLength(2);
    await sweep(at(61));
    expect(await list()).toMatchObject([{ name: 'Answered', answers: [{}] }]);
    // The sender's session has expired by then, so this reads the tables directly.
    const count = async (table: 'address_requests' | 'address_answers' | 'hidden_addresses') => {
      const { db } = server.services;
      return (await db.selectFrom(table).select('id').where('user_id', '=', user.userId).execute()).length;
    };
    await sweep(at(401));
    expect([await count('hidden_addresses'), await count('address_answers')]).toEqual([0, 0]);
    await sweep(at(402));
    expect(await count('address_requests')).toBe(0);
  });

  test('[M-10] is limited by network to 30 answers and 60 views in ten minutes, whatever the link', async () => {
    const strict = await createTestApp({ RATE_LIMIT_SCALE: '1' });
    const answer = async (index: number) => (await answerLink(strict, `guess ${index}`)).code;
    const look = async (index: number) => {
      const request = { path: '/rest/v1/address_requests/open', body: { token: `guess ${index}` } };
      return (await callApi(strict, null, request)).body.code;
    };
    const limits: readonly (readonly [typeof answer, number])[] = [
      [answer, 30],
      [look, 60],
    ];
    for (const [guess, limit] of limits) {
      const codes: unknown[] = [];
      for (let index = 0; index <= limit; index += 1) codes.push(await guess(index));
      expect(codes).toEqual([...Array(limit).fill('address_link_unknown'), 'rate_limited']);
    }
    await strict.close();
  });
});

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
