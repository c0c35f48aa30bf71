/** Runs db/migrations in order, each file once and as one statement: all or nothing. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type { Db } from './database.ts';

export const MIGRATIONS_DIR = join(import.meta.dirname, '../../../db/migrations');

export class MigrationError extends Error {
  constructor(file: string, cause: unknown) {
    super(`The migration ${file} failed and changed nothing. ${messageOf(cause)}`, { cause });
    this.name = 'MigrationError';
  }
}

/** Returns the migrations that ran. Safe in several processes at once: the first one migrates, the others wait. */
export async function migrate(db: Db, directory: string = MIGRATIONS_DIR): Promise<readonly string[]> {
  const provider = sqlFiles(directory);
  const { results = [], error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error');
    throw new MigrationError(failed === undefined ? directory : `${failed.migrationName}.sql`, error);
  }
  return results.map((result) => result.migrationName);
}

function sqlFiles(directory: string): MigrationProvider {
  return {
    async getMigrations(): Promise<Record<string, Migration>> {
      const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
      const entries = files.map(async (file): Promise<[string, Migration]> => {
        const text = await readFile(join(directory, file), 'utf8');
        // As one DO block, because PGlite takes one statement at a time.
        const up = async (db: Db) => void (await sql.raw(`do $migration$ begin\n${text}\nend $migration$`).execute(db));
        return [file.replace(/\.sql$/, ''), { up }];
      });
      return Object.fromEntries(await Promise.all(entries));
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
