/**
 * Runs two processes on one PostgreSQL. Simultaneous changes to an account cause no 5xx and leave no session that should be
 * over.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, openPostgres } from '#server/frame/db/database.ts';
import { callAuth } from '#testing/call-auth.ts';
import { createDatabase, TEMPLATE_DATABASE } from '#testing/postgres-cluster.ts';
import { latestLink } from '#testing/read-email.ts';
import { type ServerProcess, startServer } from '#testing/server-process.ts';
import { signUpUser, type TestUser } from '#testing/sign-in.ts';
import { lockUserById } from './accounts/user-store.ts';

const ROUNDS = 5;
const REFRESHES = 6;

type Request = () => Promise<{ readonly status: number }>;

describe('requests about one account at once', () => {
  let one: ServerProcess;
  let two: ServerProcess;
  let database: Database;
  const dataDir = mkdtempSync(join(tmpdir(), 'cartolina-locks-'));
  beforeAll(async () => {
    const databaseUrl = await createDatabase(inject('postgresUrl'), TEMPLATE_DATABASE);
    database = openPostgres(databaseUrl);
    [one, two] = await Promise.all([startServer({ dataDir, databaseUrl }), startServer({ dataDir, databaseUrl })]);
  });
  afterAll(async () => {
    await Promise.all([one.kill(), two.kill()]);
    await database.close();
    rmSync(dataDir, { recursive: true });
  });

  const linkTo = (email: string) => latestLink({ services: database }, email);
  const signIn = ({ email, password }: TestUser) =>
    callAuth(two, '/token?grant_type=password', { body: { email, password } });
  const refresh = (server: ServerProcess, refresh_token: string) =>
    callAuth(server, '/token?grant_type=refresh_token', { body: { refresh_token } });
  const changePassword = ({ accessToken, password }: TestUser) =>
    callAuth(one, '/user', {
      method: 'PUT',
      token: accessToken,
      body: { password: 'the next password', current_password: password },
    });
  const deleteAccount = ({ headers, password }: TestUser) =>
    fetch(`${one.url}/rest/v1/account/delete`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    });

  const levels = async ({ userId }: TestUser) =>
    (await database.db.selectFrom('auth.sessions').select('aal').where('user_id', '=', userId).execute()).map(
      ({ aal }) => aal,
    );

  async function countWaiting(): Promise<number> {
    const { rows } = await sql<{ waiting: number }>`
      select count(distinct pid)::int as waiting from pg_locks
      where not granted and pid in (select pid from pg_stat_activity where datname = current_database())
    `.execute(database.db);
    return rows[0]?.waiting ?? 0;
  }

  /** Sends the second request while the first waits for the account; it also waits, or is answered. */
  async function collide({ userId }: TestUser, first: Request, second: Request): Promise<number[]> {
    const answers: ReturnType<Request>[] = [];
    await database.db.transaction().execute(async (trx) => {
      await lockUserById(trx, userId);
      answers.push(first());
      await expect.poll(countWaiting).toBe(1);
      const late = second();
      answers.push(late);
      let isAnswered = false;
      late.finally(() => {
        isAnswered = true;
      });
      await expect.poll(async () => isAnswered || (await countWaiting()) === 2).toBe(true);
    });
    return (await Promise.all(answers)).map(({ status }) => status);
  }

  test('[H-12] two devices refresh again and again while the password changes', async () => {
    const keepRefreshing = async (server: ServerProcess, refreshToken: string) => {
      const statuses: number[] = [];
      for (let token = refreshToken; statuses.length < REFRESHES; ) {
        const { status, body } = await refresh(server, token);
        statuses.push(status);
        token = body.refresh_token ?? token;
      }
      return statuses;
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await signUpUser(one);
      const { body: other } = await signIn(user);
      const [changed, mine, others] = await Promise.all([
        changePassword(user),
        keepRefreshing(one, user.refreshToken),
        keepRefreshing(two, other.refresh_token),
      ]);
      expect(changed.status).toBe(200);
      expect(new Set(mine)).toEqual(new Set([200]));
      expect(others.filter((status) => status !== 200 && status !== 400)).toEqual([]);
      expect(await levels(user)).toEqual(['aal1']);
    }
  });

  test('[H-12] a device refreshes while the password is about to change', async () => {
    const user = await signUpUser(one);
    const { body: other } = await signIn(user);
    expect(
      await collide(
        user,
        () => changePassword(user),
        () => refresh(two, other.refresh_token),
      ),
    ).toEqual([200, 200]);
    expect(await levels(user)).toEqual(['aal1']);
  });

  test('[H-12] a device refreshes while the account is about to be deleted', async () => {
    const user = await signUpUser(one);
    const removed = await collide(
      user,
      () => deleteAccount(user),
      () => refresh(two, user.refreshToken),
    );
    expect(removed).toEqual([204, 200]);
    expect(await levels(user)).toEqual([]);
  });

  test('[H-12] other devices are signed out while the password is about to change', async () => {
    const user = await signUpUser(one);
    await signIn(user);
    const wanted = { email: `${crypto.randomUUID()}@example.com`, current_password: user.password };
    await callAuth(one, '/user', { method: 'PUT', token: user.accessToken, body: wanted });
    const signOut = () => callAuth(two, '/logout?scope=others', { method: 'POST', token: user.accessToken });
    expect(await collide(user, () => changePassword(user), signOut)).toEqual([200, 204]);
    expect(await levels(user)).toEqual(['aal1']);
  });

  test('[H-12] a link is opened while the password is about to change', async () => {
    const user = await signUpUser(one);
    const link = await linkTo(user.email);
    expect(
      await collide(
        user,
        () => changePassword(user),
        () => callAuth(two, link),
      ),
    ).toEqual([200, 303]);
    expect(await levels(user)).toEqual(['aal1']);
  });

  /** Returns a user with an unverified factor, or a verified one at aal2, and a way to pass it again. */
  async function startTwoStep({ isVerified }: { isVerified: boolean }) {
    const user = await signUpUser(one);
    const call = (server: ServerProcess, token: string, path: string, body: unknown) =>
      callAuth(server, path, { token, body });
    const { id, totp } = (await call(one, user.accessToken, '/factors', { factor_type: 'totp' })).body;
    // Uses the next code, because it still counts when another one comes first.
    const verify = async (server: ServerProcess, token: string, steps = 1) => {
      const challenge = await call(server, token, `/factors/${id}/challenge`, {});
      const epoch = Math.floor(Date.now() / 1000) + steps * 30;
      const body = { challenge_id: challenge.body.id, code: await generate({ secret: totp.secret, epoch }) };
      return () => call(server, token, `/factors/${id}/verify`, body);
    };
    const unenroll = (token: string) => callAuth(one, `/factors/${id}`, { method: 'DELETE', token });
    const first = isVerified ? (await (await verify(one, user.accessToken, 0))()).body : null;
    return { user, verify, unenroll, token: first?.access_token ?? user.accessToken };
  }

  test('[G-1] a code entered in two places at once counts once', async () => {
    const { user, verify } = await startTwoStep({ isVerified: true });
    const { body: other } = await signIn(user);
    const [here, there] = [await verify(one, other.access_token), await verify(two, other.access_token)];
    const statuses = await collide(user, here, there);
    expect(statuses.sort()).toEqual([200, 422]);
  });

  test('[G-1] turning on two-step sign-in signs out another device that refreshes meanwhile', async () => {
    const { user, verify, token } = await startTwoStep({ isVerified: false });
    const { body: other } = await signIn(user);
    const [on, refreshed] = await collide(user, await verify(one, token), () => refresh(two, other.refresh_token));
    expect(on).toBe(200);
    expect([200, 400]).toContain(refreshed);
    expect(await levels(user)).toEqual(['aal2']);
  });

  test('[G-1] a factor is removed, the password changed or the account deleted while a code is entered', async () => {
    for (const action of ['unenroll', 'password', 'delete'] as const) {
      const { user, verify, unenroll, token } = await startTwoStep({ isVerified: true });
      const { body: other } = await signIn(user);
      const enter = await verify(two, other.access_token);
      const change = () => {
        if (action === 'unenroll') return unenroll(token);
        if (action === 'password') return changePassword({ ...user, accessToken: token });
        return deleteAccount({ ...user, headers: { authorization: `Bearer ${token}` } });
      };
      const statuses = await collide(user, change, enter);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      expect(statuses[0]).toBeLessThan(300);
      const left = await levels(user);
      if (action === 'unenroll') expect(left).not.toContain('aal2');
      else expect(left).toEqual(action === 'password' ? ['aal2'] : []);
    }
  });

  test('[G-3] only one of two accounts that confirm the same new email gets it', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const links: string[] = [];
    for (const { accessToken: token, password } of [await signUpUser(one), await signUpUser(two)]) {
      await callAuth(one, '/user', { method: 'PUT', token, body: { email, current_password: password } });
      links.push(await linkTo(email));
    }
    const [first = '', second = ''] = links;
    const answers = await Promise.all([callAuth(one, first), callAuth(two, second)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const locations = answers.map(({ headers }) => headers.get('location') ?? '');
    expect(locations.filter((location) => location.includes('error_code=email_exists'))).toHaveLength(1);
    expect(locations.filter((location) => location.includes('message='))).toHaveLength(1);
  });

  test('[H-12] a link is sent while the password is about to change', async () => {
    const user = await signUpUser(one);
    const { email } = user;
    await callAuth(one, '/recover', { body: { email } });
    const recover = () => callAuth(two, '/recover', { body: { email } });
    expect(await collide(user, () => changePassword(user), recover)).toEqual([200, 200]);
    const next = await signUpUser(one);
    const resend = () => callAuth(two, '/resend', { body: { type: 'signup', email: next.email } });
    expect(await collide(next, () => changePassword(next), resend)).toEqual([200, 200]);
  });
});
