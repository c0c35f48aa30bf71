import { sql } from 'kysely';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cancelUnpaidOrder } from '#server/slices/orders/checkout/cancel-unpaid-order.ts';
import { findOrder } from '#server/slices/orders/store.ts';
import { savePhoto } from '#server/slices/uploads/save-photo.ts';
import { callAuth } from '#testing/call-auth.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { listFiles } from '#testing/find-canaries.ts';
import { callApi, orderRequest, placeOrder } from '#testing/order-request.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { waitUntil } from '#testing/print-shop.ts';
import { emailsTo, latestLink } from '#testing/read-email.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import type { LostFiles } from './forget-files.ts';
import { forgetFiles } from './jobs.ts';
import { sweep } from './sweep.ts';

const DAY = 24 * 3600_000;

let server: TestApp;
let user: TestUser;
beforeEach(async () => {
  server = await createTestApp();
  user = await signUpUser(server);
});
afterEach(() => server.close());

/** Each shade makes a different photo. */
async function photo(shade: number): Promise<Uint8Array> {
  const create = { width: 1900, height: 1300, channels: 3, background: { r: shade, g: 0, b: 0 } } as const;
  return sharp({ create }).jpeg().toBuffer();
}

const upload = async (shade: number, as = user) => savePhoto(server.services, as.userId, await photo(shade));
const save = (change: Record<string, unknown>) =>
  callApi(server, user, { path: '/rest/v1/postcards', body: postcardInput(change) });

async function keptUploads(): Promise<string[]> {
  const rows = await server.services.db.selectFrom('uploads').select('id').execute();
  return rows.map(({ id }) => id).sort();
}

const hasFiles = async (sha256: string) =>
  (await listFiles(server)).filter((path) => path.includes(sha256) && path.endsWith('.jpg')).length;

describe('the sweep of photos', () => {
  test('deletes an unused photo with its files, and keeps one that is used or ordered', async () => {
    const [abandoned, drafted, ordered] = [await upload(1), await upload(2), await upload(3)];
    await save({ image_url: drafted.image_url });
    // The draft of the canceled order has another front now, but the order still shows what was ordered.
    const placed = await placeOrder(server, user, orderRequest({}, { image_url: ordered.image_url }));
    const order = await findOrder(server.services.db, placed.orderId);
    if (order !== null) await cancelUnpaidOrder(server.services, order, { source: 'customer', note: '' });
    const path = `/rest/v1/postcards/${placed.postcardId}`;
    expect((await callApi(server, user, { path, method: 'PUT', body: postcardInput() })).status).toBe(200);

    server.clock.advance(29 * DAY);
    await sweep(server.services);
    expect(await keptUploads()).toHaveLength(3);
    server.clock.advance(2 * DAY);
    await sweep(server.services);
    expect(await keptUploads()).toEqual([drafted.id, ordered.id].sort());
    await waitUntil('the files are gone', async () => (await hasFiles(abandoned.sha256)) === 0);
    expect(await hasFiles(drafted.sha256)).toBe(3);
  });

  test('keeps a photo that is uploaded again', async () => {
    const { id } = await upload(1);
    await sql`update uploads set used_at = now() - interval '40 days'`.execute(server.services.db);
    expect((await upload(1)).id).toBe(id);
    await sweep(server.services);
    expect(await keptUploads()).toEqual([id]);
  });

  test('keeps a photo that is put on a card while it runs', async () => {
    const { id } = await upload(1);
    const card = await save({ image_url: null });
    server.clock.advance(31 * DAY);
    const { db } = server.services;
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const saving = db.transaction().execute(async (trx) => {
      await trx.updateTable('postcards').set({ upload_id: id }).where('id', '=', String(card.body.id)).execute();
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    const sweeping = sweep(server.services);
    // PGlite runs one transaction at a time. On PostgreSQL, the sweep must not wait for the one that saves.
    if (server.services.database.kind === 'postgres') await sweeping;
    end.resolve();
    await Promise.all([saving, sweeping]);
    expect(await keptUploads()).toEqual([id]);
    expect(server.logLines.join('')).not.toContain('sweeping failed');
  });

  test('removes files that never got a row, and keeps a photo’s', async () => {
    const { sha256 } = await upload(1);
    const nobody = { ...user, userId: crypto.randomUUID() };
    await expect(upload(2, nobody)).rejects.toMatchObject({ code: 'profile_missing' });
    const hashes = new Set((await listFiles(server)).flatMap((path) => /photos\/(\w+)/.exec(path)?.[1] ?? []));
    hashes.delete(sha256);
    const [lost = ''] = hashes;
    expect(await hasFiles(lost)).toBe(3);
    const { rows } = await sql<{ data: LostFiles; isLater: boolean }>`
      select data, start_after > now() + interval '50 minutes' as "isLater" from pgboss.job
      where name = 'forget-files' order by created_on`.execute(server.services.db);
    expect(rows.map(({ data, isLater }) => [data.photos, isLater])).toEqual([
      [[sha256], true],
      [[lost], true],
    ]);
    for (const { data } of rows) await forgetFiles(server.services, data);
    expect(await hasFiles(lost)).toBe(0);
    expect(await hasFiles(sha256)).toBe(3);
  });

  test('restores files that are removed while another user uploads the same photo', async () => {
    const { sha256, id } = await upload(1);
    const { db, storage } = server.services;
    await db.deleteFrom('uploads').where('id', '=', id).execute();
    const other = await signUpUser(server);
    let isRemoved = false;
    // Acts after the upload found the files in place, but before its row refers to them.
    const watched = {
      ...storage,
      has: async (key: string) => {
        const isThere = await storage.has(key);
        if (!isRemoved) await forgetFiles({ db, storage }, { photos: [sha256], files: [] });
        isRemoved = true;
        return isThere;
      },
    };
    await savePhoto({ ...server.services, storage: watched }, other.userId, await photo(1));
    expect(await hasFiles(sha256)).toBe(3);
  });
});

describe('the sweep of expired data', () => {
  test('deletes dropped drafts, idle sessions, old links, limits and orphaned emails, and nothing else', async () => {
    const { db } = server.services;
    const dropped = await save({ message: 'dropped' });
    const kept = await save({ message: 'kept' });
    const headers = user.headers;
    await fetch(`${server.url}/rest/v1/postcards/${String(dropped.body.id)}`, { method: 'DELETE', headers });
    await callAuth(server, '/recover', { body: { email: user.email } });
    const emails = await emailsTo(server, user.email);
    await db
      .insertInto('inbox')
      .values({ message_id: 'x', recipient: 'x', subject: '', html: '', body_text: '' })
      .execute();
    expect(await count('auth.one_time_tokens')).toBeGreaterThan(0);
    expect(await count('rate_limits')).toBeGreaterThan(0);

    server.clock.advance(31 * DAY);
    await sweep(server.services);
    expect(await count('auth.one_time_tokens')).toBe(0);
    expect(await count('rate_limits')).toBe(0);
    expect(await count('auth.sessions')).toBe(1);
    expect(await count('inbox')).toBe(emails.length);
    const cards = await db.selectFrom('postcards').select('id').execute();
    expect(cards.map(({ id }) => id)).toEqual([kept.body.id]);

    server.clock.advance(150 * DAY);
    await sweep(server.services);
    expect(await count('auth.sessions')).toBe(0);
  });

  test('[ASVS 7.3.2] ends a session after a year, however often it is used', async () => {
    const { email, password } = user;
    const signedIn = await callAuth(server, '/token?grant_type=password', { body: { email, password } });
    let token: unknown = signedIn.body.refresh_token;
    const use = async () => {
      const refreshed = await callAuth(server, '/token?grant_type=refresh_token', { body: { refresh_token: token } });
      token = refreshed.body.refresh_token;
      return refreshed.status;
    };
    for (let month = 1; month <= 12; month += 1) {
      server.clock.advance(30 * DAY);
      await sweep(server.services);
      expect(await use()).toBe(200);
    }
    server.clock.advance(6 * DAY);
    await sweep(server.services);
    expect(await use()).toBe(400);
  });

  async function count(table: string): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(table)}`.execute(
      server.services.db,
    );
    return rows[0]?.n ?? 0;
  }
});

describe('the sweep of sign-ups', () => {
  test('deletes a sign-up that was never confirmed, and keeps one that was confirmed or asked again', async () => {
    const strict = await createTestApp({ AUTH_AUTOCONFIRM: 'off' });
    const { db } = strict.services;
    const left = async () => {
      const rows = await db.selectFrom('auth.users').select('email').orderBy('email').execute();
      return rows.map(({ email }) => email.split('@')[0]);
    };
    for (const name of ['again', 'confirmed', 'never']) {
      const body = { email: `${name}@example.com`, password: 'correct horse battery' };
      expect((await callAuth(strict, '/signup', { body })).status).toBe(200);
    }
    await callAuth(strict, await latestLink(strict, 'confirmed@example.com'));
    strict.clock.advance(20 * DAY);
    await callAuth(strict, '/resend', { body: { type: 'signup', email: 'again@example.com' } });
    strict.clock.advance(9 * DAY);
    await sweep(strict.services);
    expect(await left()).toEqual(['again', 'confirmed', 'never']);
    strict.clock.advance(2 * DAY);
    await sweep(strict.services);
    expect(await left()).toEqual(['again', 'confirmed']);
    const emails = await db.selectFrom('outgoing_mail').select('recipient').execute();
    expect(emails.map(({ recipient }) => recipient)).not.toContain('never@example.com');
    await strict.close();
  });
});
