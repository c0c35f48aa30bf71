/** `npm run db:reset`: forgets everything. Asks first, unless --yes is given. */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { sql } from 'kysely';
import { lockDataFolder } from '#server/db/data-folder-lock.ts';
import { openPostgres } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';

const env = readEnv();
const what =
  env.DATABASE_URL === undefined
    ? `the data folder ${env.DATA_DIR}`
    : `the database ${new URL(env.DATABASE_URL).pathname}`;
if (!process.argv.includes('--yes') && !(await confirm(`Delete everything in ${what}? Type yes: `))) {
  process.stdout.write('Nothing was deleted.\n');
  process.exit(1);
}
if (env.DATABASE_URL === undefined) {
  lockDataFolder(env.DATA_DIR).release();
  rmSync(env.DATA_DIR, { recursive: true, force: true });
} else {
  const { db, close } = openPostgres(env.DATABASE_URL);
  for (const schema of ['public', 'auth', 'sandbox', 'pgboss']) {
    await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db);
  }
  await sql`create schema public`.execute(db);
  await close();
}
process.stdout.write(`Deleted ${what}. The next start makes it anew.\n`);

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim() === 'yes';
}
