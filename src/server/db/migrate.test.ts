import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '#testing/create-test-app.ts';
import { createDatabase } from '#testing/postgres-cluster.ts';
import { asUser } from './as-user.ts';
import { type Database, openPostgres } from './database.ts';
import { MIGRATIONS_DIR, migrate } from './migrate.ts';

describe('migrations', () => {
  let database: Database;
  let folder: string;
  beforeEach(async () => {
    database = await openTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'cartolina-migrations-'));
    for (const file of readdirSync(MIGRATIONS_DIR)) writeFileSync(join(folder, file), 'null;');
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('run once', async () => {
    writeFileSync(join(folder, '9000_more.sql'), 'create table more (id int);');
    expect(await migrate(database.db, folder)).toEqual(['9000_more']);
    expect(await migrate(database.db, folder)).toEqual([]);
  });

  test('run once when several processes start at once', async () => {
    writeFileSync(join(folder, '9000_more.sql'), 'create table more (id int);');
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.db, folder)));
    expect(runs.flat()).toEqual(['9000_more']);
  });

  test('that fail halfway are named, and leave nothing behind', async () => {
    writeFileSync(join(folder, '9000_broken.sql'), 'create table half_done (id int); create table oops (id nonsense);');
    await expect(migrate(database.db, folder)).rejects.toThrow('The migration 9000_broken.sql failed');
    const { rows } = await sql`select 1 from pg_tables where tablename = 'half_done'`.execute(database.db);
    expect(rows).toEqual([]);
  });
});

describe('row-level security', () => {
  test('[S-7] hides other people’s rows, even from a query without a filter', async () => {
    const database = await openTestDatabase();
    const { db } = database;
    const ids: string[] = [];
    for (const name of ['one', 'two']) {
      const { id } = await db
        .insertInto('auth.users')
        .values({ email: `${name}@example.com`, password_hash: 'x' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('profiles')
        .values({ id, email: `${name}@example.com` })
        .execute();
      await db
        .insertInto('addresses')
        .values({
          user_id: id,
          recipient_name: name,
          recipient_address_line1: 'street',
          recipient_postal_code: '1',
          recipient_country: 'USA',
        })
        .execute();
      ids.push(id);
    }
    const [first = '', second = ''] = ids;
    const seen = await asUser(db, first, (trx) => trx.selectFrom('addresses').select('recipient_name').execute());
    expect(seen).toEqual([{ recipient_name: 'one' }]);
    const changed = await asUser(db, first, (trx) =>
      trx.updateTable('addresses').set({ recipient_name: 'stolen' }).where('user_id', '=', second).executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
    await expect(
      asUser(db, first, (trx) => trx.insertInto('profiles').values({ id: second, email: 'x' }).execute()),
    ).rejects.toThrow(/row-level security/);
    await database.close();
  });
});

if (process.env.TEST_DATABASE === 'postgres') {
  test('migrations need no right to create roles when an administrator has created the role', async () => {
    const url = new URL(await createDatabase(inject('postgresUrl')));
    const name = `plain_${process.pid}`;
    const owner = openPostgres(url.href);
    await sql`create role ${sql.id(name)} login password 'plain'`.execute(owner.db);
    await sql`grant cartolina_user to ${sql.id(name)}`.execute(owner.db);
    await sql`grant all on database ${sql.id(url.pathname.slice(1))} to ${sql.id(name)}`.execute(owner.db);
    await sql`alter schema public owner to ${sql.id(name)}`.execute(owner.db);
    await owner.close();
    const plain = openPostgres(Object.assign(url, { username: name, password: 'plain' }).href);
    expect(await migrate(plain.db)).toContain('0001_foundation');
    await plain.close();
  });
}
