/** The least that could answer: Fastify and pg, the SQL of the real list, no session, no row-level security. */
import Fastify from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from '#server/db/schema.ts';
import { listPage } from '#server/postcards/store.ts';
import { freePort } from '#testing/postgres-cluster.ts';

const [databaseUrl, userId = '', poolSize] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: Number(poolSize) });

type Statement = { readonly text: string; readonly values: unknown[] };

/** What the real list asks of the database, written down while it asks. */
async function recordStatements(): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ text: query.sql, values: [...query.parameters] }),
  });
  await db.transaction().execute((trx) => listPage(trx, userId, { sort: 'newest' }));
  return statements.filter(({ text }) => text.startsWith('select'));
}

const statements = await recordStatements();
const app = Fastify();
app.get('/postcards', async () => {
  const answers = [];
  for (const { text, values } of statements) answers.push((await pool.query(text, values)).rows);
  return answers;
});
const port = await freePort();
await app.listen({ port, host: '127.0.0.1' });
process.send?.({ port, statements: statements.length });
process.on('disconnect', () => process.exit(0));
