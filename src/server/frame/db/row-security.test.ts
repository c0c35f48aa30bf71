import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestApp, openTestDatabase } from '#testing/create-test-app.ts';
import { createDatabase, TEMPLATE_DATABASE } from '#testing/postgres-cluster.ts';
import { type Database, openPostgres } from './database.ts';
import { POLICIES, requireRowSecurity } from './row-security.ts';

/** Each test damages the database, then repairs it by following the advice. */
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function run(statement: string): Promise<void> {
  await sql.raw(statement).execute(database.db);
}

/** Returns the statements that the message tells an administrator to run. */
async function advice(db = database.db): Promise<string[]> {
  const message = await requireRowSecurity(db).then(
    () => '',
    (error: Error) => error.message,
  );
  const [, statements = ''] = message.split('start again:\n\n');
  return statements.split(/(?<=;)\n/).filter((statement) => statement.trim() !== '');
}

test('a migrated database passes, and each of its policies is checked', async () => {
  await expect(requireRowSecurity(database.db)).resolves.toBeUndefined();
  const { rows } = await sql<{ table: string; policy: string }>`
    select tablename as "table", policyname as policy from pg_policies`.execute(database.db);
  expect(Object.fromEntries(rows.map(({ table, policy }) => [table, policy]))).toEqual(POLICIES);
});

test.each([
  ['a policy is missing', 'drop policy own_orders on orders', 'create policy own_orders'],
  ['a policy is for another role', 'alter policy own_orders on orders to public', 'create policy own_orders'],
  ['row-level security is off', 'alter table addresses disable row level security', 'alter table addresses enable'],
  ['rights are missing', 'revoke all on postcards from cartolina_user', 'grant select, insert, update, delete'],
])('reports that %s, and the advice repairs it', async (_what, damage, words) => {
  await run(damage);
  const statements = await advice();
  expect(statements.join('\n')).toContain(words);
  for (const statement of statements) await run(statement);
  await expect(requireRowSecurity(database.db)).resolves.toBeUndefined();
});

// Roles belong to the whole cluster, so only PGlite, which has its own, can lose one.
if (process.env.TEST_DATABASE === 'pglite') {
  test('the advice repairs a database that lost its role', async () => {
    await run('drop owned by cartolina_user');
    await run('drop role cartolina_user');
    const statements = await advice();
    expect(statements[0]).toBe('create role cartolina_user nologin;');
    for (const statement of statements) await run(statement);
    await expect(requireRowSecurity(database.db)).resolves.toBeUndefined();
  });
}

if (process.env.TEST_DATABASE === 'postgres') {
  test('the advice makes a login role a member of the role it needs', async () => {
    const name = `stranger_${process.pid}`;
    const url = new URL(await createDatabase(inject('postgresUrl'), TEMPLATE_DATABASE));
    await run(`create role ${name} login password 'plain'`);
    const stranger = openPostgres(Object.assign(url, { username: name, password: 'plain' }).href);
    expect(await advice(stranger.db)).toEqual([`grant cartolina_user to ${name};`]);
    await run(`grant cartolina_user to ${name}`);
    await expect(requireRowSecurity(stranger.db)).resolves.toBeUndefined();
    await stranger.close();
  });
}

test('a server whose database loses a policy is not ready', async () => {
  const server = await createTestApp();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await sql`drop policy own_profile on profiles`.execute(server.services.db);
  const response = await fetch(`${server.url}/readyz`);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ checks: { database: 'failed', storage: 'ok' } });
  await server.close();
});
