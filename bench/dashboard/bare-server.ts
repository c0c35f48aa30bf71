/**
 * The smallest server that could answer: Fastify and pg, no session, no schema. `/same-sql` sends the real list's SQL, in its
 * transaction and under row-level security; `/two-selects` only selects the page and the count.
 */
import Fastify from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { asUser } from '#server/frame/db/as-user.ts';
import type { Schema } from '#server/frame/db/schema.ts';
import { listPage } from '#server/slices/postcards/store.ts';
import { freePort } from '#testing/free-port.ts';

const [databaseUrl, userId = '', poolSize] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: Number(poolSize) });

type Statement = { readonly text: string; readonly values: unknown[] };

/** Records the real list's SQL as it runs. */
async function recordStatements(): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push({ text: query.sql, values: [...query.parameters] }),
  });
  await asUser(db, userId, (trx) => listPage(trx, userId, { sort: 'newest' }));
  return statements.filter(({ text }) => text.startsWith('select'));
}

const statements = await recordStatements();
const selects = statements.filter(({ text }) => !text.includes('set_config'));

const app = Fastify();
app.get('/same-sql', async () => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const answers = [];
    for (const { text, values } of statements) answers.push((await client.query(text, values)).rows);
    await client.query('commit');
    return answers;
  } finally {
    client.release();
  }
});
app.get('/two-selects', async () => {
  const answers = [];
  for (const { text, values } of selects) answers.push((await pool.query(text, values)).rows);
  return answers;
});
const port = await freePort();
await app.listen({ port, host: '127.0.0.1' });
process.send?.({ port });
process.on('disconnect', () => process.exit(0));
