/** Reads the migration files, and which older programs may run beside each. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const MIGRATIONS_DIR = join(import.meta.dirname, '../../../../db/migrations');
export type MigrationFile = {
  /** The file name without `.sql`, starting with its number. */
  readonly name: string;
  readonly text: string;
  /** The last migration of the oldest program that can run on a database with this migration. */
  readonly oldestProgram: string;
};

/** Sorted in the order they run. */
export function readMigrationFiles(directory: string): readonly MigrationFile[] {
  return listNames(directory).map((name) => {
    const text = readFileSync(join(directory, `${name}.sql`), 'utf8');
    return { name, text, oldestProgram: BESIDE.exec(text)?.[1] ?? numberOf(name) };
  });
}

/**
 * A migration that leaves older programs running names the oldest of them in its first line, by that program's last migration.
 */
const BESIDE = /^-- beside (\d{4})\n/;

/** Returns the number of the last migration, which identifies a program's version. */
export function lastNumber(directory = MIGRATIONS_DIR): string {
  return numberOf(listNames(directory).at(-1) ?? '0000');
}

function numberOf(name: string): string {
  return name.slice(0, 4);
}

function listNames(directory: string): readonly string[] {
  const files = readdirSync(directory).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => file.replace(/\.sql$/, ''));
}
