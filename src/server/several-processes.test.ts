/**
 * Several processes share one PostgreSQL and one S3. They all start at once on an empty database, any may die and restart at
 * any time, and nothing that was acknowledged is lost or done twice.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { convergeLedgers } from '#proofs/faults/run-schedules.ts';
import { openPostgres } from '#server/frame/db/database.ts';
import { MIGRATIONS_DIR } from '#server/frame/db/migration-files.ts';
import { createS3Storage } from '#server/providers/storage/s3.ts';
import { callApi, placeAndPay } from '#testing/order-request.ts';
import { noise } from '#testing/photo-fixtures.ts';
import { createDatabase } from '#testing/postgres-cluster.ts';
import { type ServerOptions, type ServerProcess, startServer } from '#testing/server-process.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { startS3, type TestS3 } from '#testing/start-s3.ts';
import { appCode, turnOnTwoStep } from '#testing/two-step.ts';

const PROCESSES = 3;
const CUSTOMERS = 3;
const DEATHS = 3;
/** Limited, because each card is really rendered and printed. */
const MAX_ORDERS = 12;
/** Limited, because a busy machine would be kept busy with more of them. */
const MAX_PHOTOS = 20;

describe('several processes', () => {
  let folder: string;
  let s3: TestS3;
  let options: ServerOptions & { readonly databaseUrl: string };
  const fleet: ServerProcess[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cartolina-fleet-'));
    s3 = await startS3(join(folder, 's3'));
    const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.options;
    options = {
      dataDir: join(folder, 'data'),
      databaseUrl: await createDatabase(inject('postgresUrl')),
      variables: {
        S3_ENDPOINT: endpoint,
        S3_BUCKET: bucket,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
    };
  });
  afterAll(async () => {
    for (const server of fleet) await server.kill();
    await s3.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const anyServer = () => anyOf(fleet);

  /** Returns null when the connection broke, because then nothing was acknowledged. */
  async function unlessKilled<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof TypeError) return null;
      throw error;
    }
  }

  async function orderOnce(user: TestUser): Promise<string | null> {
    return unlessKilled(async () => {
      const { orderId, postcardId, orderNumber } = await placeAndPay(anyServer(), user);
      const body = { postcardId, orderNumber };
      void callApi(anyServer(), user, { path: '/functions/v1/submit-print-order', body }).catch(() => {});
      return orderId;
    });
  }

  async function uploadOnce(user: TestUser, width: number): Promise<string | null> {
    const photo = await noise({ width, height: 300 }).jpeg().toBuffer();
    return unlessKilled(async () => {
      const response = await fetch(`${anyServer().url}/storage/v1/object/photos`, {
        method: 'POST',
        headers: { ...user.headers, 'content-type': 'image/jpeg' },
        body: new Uint8Array(photo),
      });
      return (await response.json()).sha256;
    });
  }

  test('start at once, die at any time, and lose nothing', { timeout: 300_000 }, async () => {
    fleet.push(...(await Promise.all(Array.from({ length: PROCESSES }, () => startServer(options)))));
    const user = await signUpUser(anyServer());
    const orders: string[] = [];
    const photos: string[] = [];
    let isOver = false;
    const customers = Array.from({ length: CUSTOMERS }, async () => {
      while (!isOver && orders.length < MAX_ORDERS) {
        orders.push(...[await orderOnce(user)].filter((id) => id !== null));
        await sleep(Math.random() * 500);
      }
    });
    const photographer = (async () => {
      for (let width = 301; !isOver && photos.length < MAX_PHOTOS; width += 1) {
        photos.push(...[await uploadOnce(user, width)].filter((sha256) => sha256 !== null));
        await sleep(500);
      }
    })();
    for (let death = 0; death < DEATHS; death += 1) {
      await sleep(Math.random() * 1_000);
      const index = Math.floor(Math.random() * PROCESSES);
      await fleet[index]?.kill();
      fleet[index] = await startServer(options);
    }
    isOver = true;
    await Promise.all([...customers, photographer]);
    for (const server of fleet) await server.kill();

    const report = await convergeLedgers(options);
    expect(report.violations).toEqual([]);
    expect(orders.length).toBeGreaterThan(DEATHS);
    expect(photos.length).toBeGreaterThan(1);
    const { db, close } = openPostgres(options.databaseUrl);
    const known = await db.selectFrom('orders').select(['id', 'payment_status', 'postgrid_order_id']).execute();
    const printed = new Set(known.filter((order) => order.postgrid_order_id !== null).map(({ id }) => id));
    expect(orders.filter((id) => !printed.has(id))).toEqual([]);
    const rows = await db.selectFrom('uploads').select('sha256').execute();
    const storage = createS3Storage(s3.options);
    for (const sha256 of photos) {
      expect(rows).toContainEqual({ sha256 });
      const file = await storage.get(`photos/${sha256}/original.jpg`);
      expect(
        createHash('sha256')
          .update(file?.bytes ?? '')
          .digest('hex'),
      ).toBe(sha256);
    }
    const migrations = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    const names = readdirSync(MIGRATIONS_DIR).flatMap((file) => (file.endsWith('.sql') ? [file.slice(0, -4)] : []));
    expect(migrations.rows.map(({ name }) => name)).toEqual(names.sort());
    await close();
  });

  test('[G-1, G-3, H-12] handle simultaneous requests about one account cleanly, and leave no session behind', async () => {
    const pair = await Promise.all([startServer(options), startServer(options)]);
    fleet.push(...pair);
    const user = await signUpUser(anyOf(pair));
    const secret = await turnOnTwoStep(anyOf(pair), user);
    /** Sends it to both at once, twice. Returns the answers that weren't refused. */
    const race = async (
      path: string,
      token: string,
      { method = 'POST', body }: { method?: string; body?: unknown },
    ) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const answers = await Promise.all([...pair, ...pair].map(({ url }) => fetch(url + path, init)));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const good = answers.filter(({ ok }) => ok);
      return Promise.all(good.map(async (answer) => JSON.parse((await answer.text()) || '{}')));
    };
    const { email, password } = user;
    const [session] = await race('/auth/v1/token?grant_type=password', '', { body: { email, password } });
    const factor = `/auth/v1/factors/${session.user.factors[0].id}`;
    const [challenge] = await race(`${factor}/challenge`, session.access_token, { body: {} });
    const entered = { challenge_id: challenge.id, code: await appCode(secret, 'next') };
    const passed = await race(`${factor}/verify`, session.access_token, { body: entered });
    expect(passed).toHaveLength(1);
    const [{ access_token: token, refresh_token }] = passed;

    const refreshed = await race('/auth/v1/token?grant_type=refresh_token', token, { body: { refresh_token } });
    expect(new Set(refreshed.map((each) => each.refresh_token)).size).toBe(1);
    const next = { password: 'a password for next time', current_password: password };
    expect(await race('/auth/v1/user', token, { method: 'PUT', body: next })).toHaveLength(1);
    const headers = { authorization: `Bearer ${token}` };
    const proof = { method: 'POST', headers, body: JSON.stringify({ current_password: next.password }) };
    const proven = await (await fetch(`${anyOf(pair).url}/auth/v1/reauthenticate`, proof)).json();
    expect(await race(factor, proven.access_token, { method: 'DELETE' })).toHaveLength(1);
    const gone = await race('/rest/v1/account/delete', token, { body: { password: next.password } });
    expect(gone.length).toBeGreaterThan(0);
    const { db, close } = openPostgres(options.databaseUrl);
    expect(await db.selectFrom('auth.sessions').select('id').where('user_id', '=', user.userId).execute()).toEqual([]);
    await close();
  });
});

function anyOf(servers: readonly ServerProcess[]): ServerProcess {
  return servers[Math.floor(Math.random() * servers.length)] ?? raise('there is no server');
}

function raise(message: string): never {
  throw new Error(message);
}
