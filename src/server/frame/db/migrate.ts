/** Runs db/migrations in order, each file once and in a single statement: all or nothing. */
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Db, Trx } from './database.ts';
import { lastNumber, MIGRATIONS_DIR, type MigrationFile, readMigrationFiles } from './migration-files.ts';

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * Returns the migrations that ran. Safe in several processes at once: the first one migrates, the others wait. Throws
 * MigrationError when an older running program couldn't continue, or when this one is too old for the database.
 */
export async function migrate(db: Db, directory: string = MIGRATIONS_DIR): Promise<readonly string[]> {
  const files = readMigrationFiles(directory);
  const applied = await listApplied(db);
  const newest = applied.findLast((name) => !files.some((file) => file.name === name));
  if (newest !== undefined) {
    await requireRoomFor(db, lastNumber(directory), newest);
    return [];
  }
  const pending = files.filter(({ name }) => !applied.includes(name));
  await requireNoneTooOld(db, pending);
  const { results = [], error } = await new Migrator({ db, provider: providerOf(files) }).migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error');
    const what = failed === undefined ? directory : `${failed.migrationName}.sql`;
    throw new MigrationError(`The migration ${what} failed and changed nothing. ${messageOf(error)}`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}

function providerOf(files: readonly MigrationFile[]): MigrationProvider {
  const toMigration = ({ name, text, oldestProgram }: MigrationFile): [string, Migration] => [
    name,
    {
      async up(db: Db) {
        // Wrapped in a DO block, because PGlite takes one statement at a time.
        await sql.raw(`do $migration$ begin\n${text}\nend $migration$`).execute(db);
        await noteOldestProgram(db, oldestProgram);
      },
    },
  ];
  return { getMigrations: async () => Object.fromEntries(files.map(toMigration)) };
}

async function listApplied(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ isNew: boolean }>`select to_regclass('kysely_migration') is null as "isNew"`.execute(db);
  if (rows[0]?.isNew) return [];
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

/** Stores the oldest usable version as a comment on the migrations table, where older programs can read it, too. */
async function noteOldestProgram(db: Db, number: string): Promise<void> {
  const noted = await readOldestProgram(db);
  if (noted !== null && noted >= number) return;
  await sql`comment on table kysely_migration is ${sql.lit(`oldest program: ${number}`)}`.execute(db);
}

async function readOldestProgram(db: Db): Promise<string | null> {
  const { rows } = await sql<{ note: string | null }>`
    select obj_description('kysely_migration'::regclass, 'pg_class') as note`.execute(db);
  return /^oldest program: (\d{4})$/.exec(rows[0]?.note ?? '')?.[1] ?? null;
}

/** Throws when this program is older than the database, because a newer one has run `newest`. */
async function requireRoomFor(db: Db, own: string, newest: string): Promise<void> {
  const oldest = await readOldestProgram(db);
  if (oldest !== null && own >= oldest) return;
  throw new MigrationError(
    `A newer version of Cartolina has upgraded this database (its last migration is ${newest}, this version's is ${own}), ` +
      "and this version can't run beside it. Start the newer version. To go back, restore the backup from before.",
  );
}

/**
 * A program that knows a pending migration can run with it; an older one must be at least the version that the migration names.
 */
async function requireNoneTooOld(db: Db, pending: readonly MigrationFile[]): Promise<void> {
  if (pending.length === 0) return;
  const servers = await listRunningServers(db);
  for (const { name, oldestProgram } of pending) {
    const tooOld = servers.filter(({ knows }) => knows < oldestProgram);
    if (tooOld.length === 0) continue;
    const ids = tooOld.map(({ pid }) => pid).join(', ');
    throw new MigrationError(
      `The migration ${name}.sql can't run while an older version of Cartolina uses the database. Nothing has changed. ` +
        `Stop all processes of the older version, then start this one. (Their connections in pg_stat_activity: ${ids})`,
    );
  }
}

type RunningServer = {
  readonly pid: number;
  /** The number of the last migration it knows. */
  readonly knows: string;
};

/** Finds servers by the connections of their job queues. PGlite has a lock on its folder instead. */
export async function listRunningServers(db: Db | Trx): Promise<readonly RunningServer[]> {
  const { rows } = await sql<RunningServer>`
    select pid, substring(application_name from '^cartolina-jobs ([0-9]{4})$') as knows from pg_stat_activity
    where datname = current_database() and application_name ~ '^cartolina-jobs [0-9]{4}$' order by pid`.execute(db);
  return rows;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
