/** The migration files, and which older programs may run beside each. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const MIGRATIONS_DIR = join(import.meta.dirname, '../../../db/migrations');
/** For each migration the oldest program that may go on running, or `none`. */
const BESIDE_FILE = 'BESIDE';

export type MigrationFile = {
  /** Its file name without `.sql`; it begins with its number. */
  readonly name: string;
  readonly text: string;
  /** Programs whose last migration has this number, or a later one, can run on a database that has this migration. */
  readonly oldestProgram: string;
};

/** In the order in which they run. */
export function readMigrationFiles(directory: string): readonly MigrationFile[] {
  const beside = readBeside(directory);
  return listNames(directory).map((name) => ({
    name,
    text: readFileSync(join(directory, `${name}.sql`), 'utf8'),
    oldestProgram: beside.get(name) ?? numberOf(name),
  }));
}

/** The number of the last migration, by which a program says what it knows. */
export function lastNumber(directory = MIGRATIONS_DIR): string {
  return numberOf(listNames(directory).at(-1) ?? '0000');
}

export function numberOf(name: string): string {
  return name.slice(0, 4);
}

function listNames(directory: string): readonly string[] {
  const files = readdirSync(directory).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => file.replace(/\.sql$/, ''));
}

function readBeside(directory: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(directory, BESIDE_FILE), 'utf8');
  return new Map([...text.matchAll(/^(\d{4}_\w+) (\d{4})$/gm)].map(([, name = '', oldest = '']) => [name, oldest]));
}
