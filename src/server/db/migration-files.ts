/** The migration files, and which older programs may run beside each. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const MIGRATIONS_DIR = join(import.meta.dirname, '../../../db/migrations');
export type MigrationFile = {
  /** Its file name without `.sql`; it begins with its number. */
  readonly name: string;
  readonly text: string;
  /** Programs whose last migration has this number, or a later one, can run on a database that has this migration. */
  readonly oldestProgram: string;
};

/** In the order in which they run. */
export function readMigrationFiles(directory: string): readonly MigrationFile[] {
  return listNames(directory).map((name) => {
    const text = readFileSync(join(directory, `${name}.sql`), 'utf8');
    return { name, text, oldestProgram: BESIDE.exec(text)?.[1] ?? numberOf(name) };
  });
}

/** The first line of a migration that leaves older programs running names the oldest of them, by its last migration. */
const BESIDE = /^-- beside (\d{4})\n/;

/** The number of the last migration, by which a program says what it knows. */
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
