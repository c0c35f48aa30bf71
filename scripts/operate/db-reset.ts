/** `npm run db:reset`: empties the database, and the files beside the embedded one. Asks first, unless `--yes` is given. */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { sql } from 'kysely';
import { lockDataFolder } from '#server/frame/db/data-folder-lock.ts';
import { openPostgres } from '#server/frame/db/database.ts';
import { listRunningServers } from '#server/frame/db/migrate.ts';
import { readEnv } from '#server/frame/env.ts';
import { explainError, StartError } from '#server/frame/start-errors.ts';

try {
  await main();
} catch (error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = readEnv();
  const what =
    DATABASE_URL === undefined ? `the data folder ${DATA_DIR}` : `the database ${new URL(DATABASE_URL).pathname}`;
  if (!process.argv.includes('--yes')) await confirm(`Delete everything in ${what}? Type yes: `);
  if (DATABASE_URL === undefined) deleteFolder(DATA_DIR);
  else await dropSchemas(DATABASE_URL);
  process.stdout.write(`Deleted ${what}. The next start creates it again.\n`);
}

async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new StartError(
      'Nothing was deleted, because there is no terminal to ask. Use --yes to delete without asking.',
    );
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  if (answer.trim() !== 'yes') throw new StartError('Nothing was deleted.');
}

function deleteFolder(folder: string): void {
  lockDataFolder(folder).release();
  rmSync(folder, { recursive: true, force: true });
}

async function dropSchemas(url: string): Promise<void> {
  const { db, close } = openPostgres(url, { timeouts: null });
  try {
    if ((await listRunningServers(db)).length > 0) {
      throw new StartError('Cartolina is running on this database. Stop all its processes first.');
    }
    for (const schema of ['public', 'auth', 'sandbox', 'pgboss']) {
      await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db);
    }
    await sql`create schema public`.execute(db);
  } finally {
    await close();
  }
}
