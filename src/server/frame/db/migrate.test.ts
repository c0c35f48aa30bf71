import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openTestDatabase } from '#testing/create-test-app.ts';
import { createDatabase } from '#testing/postgres-cluster.ts';
import { asUser } from './as-user.ts';
import { type Database, openPostgres } from './database.ts';
import { listRunningServers, migrate } from './migrate.ts';
import { lastNumber, MIGRATIONS_DIR } from './migration-files.ts';

describe('migrations', () => {
  let database: Database;
  let folder: string;
  /** The comment that tells programs which version can use the database. */
  let note: string;
  beforeAll(async () => {
    database = await openTestDatabase();
    const read = sql<{ note: string }>`select obj_description('kysely_migration'::regclass, 'pg_class') as note`;
    note = (await read.execute(database.db)).rows[0]?.note ?? '';
  });
  afterAll(() => database.close());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cartolina-migrations-'));
    for (const file of readdirSync(MIGRATIONS_DIR)) writeFileSync(join(folder, file), 'null;');
  });
  afterEach(async () => {
    await sql`drop table if exists more`.execute(database.db);
    await sql`delete from kysely_migration where name >= '9000'`.execute(database.db);
    await sql`comment on table kysely_migration is ${sql.lit(note)}`.execute(database.db);
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

  test('are named if they fail halfway, and leave nothing behind', async () => {
    writeFileSync(join(folder, '9000_broken.sql'), 'create table half_done (id int); create table oops (id nonsense);');
    await expect(migrate(database.db, folder)).rejects.toThrow('The migration 9000_broken.sql failed');
    const { rows } = await sql`select 1 from pg_tables where tablename = 'half_done'`.execute(database.db);
    expect(rows).toEqual([]);
  });

  const addMore = (beside: string | null) => {
    const first = beside === null ? '' : `-- beside ${beside}\n`;
    writeFileSync(join(folder, '9000_more.sql'), `${first}create table more (id int);`);
  };
  /** Runs `migrate` as a version that knows only the migrations before 9000. */
  const migrateAsOlder = () => migrate(database.db);

  test('[H-15] let an older version start beside them, if they say so', async () => {
    addMore(lastNumber());
    expect(await migrate(database.db, folder)).toEqual(['9000_more']);
    expect(await migrateAsOlder()).toEqual([]);
  });

  test('[H-15] keep an older version from starting otherwise, with the reason', async () => {
    addMore(null);
    await migrate(database.db, folder);
    await expect(migrateAsOlder()).rejects.toThrow(
      /A newer version .* \(its last migration is 9000_more, .* can't run/,
    );
    // A later migration that allows an older program doesn't lift what an earlier one requires.
    writeFileSync(join(folder, '9001_even_more.sql'), '-- beside 0001\nnull;');
    await migrate(database.db, folder);
    await expect(migrateAsOlder()).rejects.toThrow('its last migration is 9001_even_more');
  });

  if (process.env.TEST_DATABASE === 'postgres') {
    /** Stands in for a running server. */
    async function connectAs(name: string): Promise<pg.Client> {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
      const url = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${rows[0]?.name}` });
      const client = new pg.Client({ connectionString: url.href, application_name: name });
      await client.connect();
      return client;
    }

    test('[H-15] wait until servers of an older version have stopped', async () => {
      addMore(null);
      const older = await connectAs('cartolina-jobs 0003');
      await expect(migrate(database.db, folder)).rejects.toThrow(
        "The migration 9000_more.sql can't run while an older version of Cartolina uses the database.",
      );
      const { rows } = await sql`select 1 from pg_tables where tablename = 'more'`.execute(database.db);
      expect(rows).toEqual([]);
      await older.end();
      await expect.poll(() => listRunningServers(database.db)).toEqual([]);
      expect(await migrate(database.db, folder)).toEqual(['9000_more']);
    });

    test('[H-15] run beside servers that are new enough, and find a real one', async () => {
      addMore(lastNumber());
      const boss = database.createBoss();
      await boss.start();
      const versions = async () => new Set((await listRunningServers(database.db)).map(({ knows }) => knows));
      expect(await versions()).toEqual(new Set([lastNumber()]));
      const older = await connectAs('cartolina-jobs 0003');
      await expect(migrate(database.db, folder)).rejects.toThrow('older version');
      await older.end();
      await expect.poll(versions).toEqual(new Set([lastNumber()]));
      expect(await migrate(database.db, folder)).toEqual(['9000_more']);
      await boss.stop();
    });
  }
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
    expect(await migrate(plain.db)).toContain('0001_accounts');
    await plain.close();
  });
}
