/** The SQL of backups. Tables are found in the catalog, so that a new one is never forgotten. */
import { sql } from 'kysely';
import type { Db, Trx } from '#server/frame/db/database.ts';

export type Table = { readonly schema: string; readonly name: string };
export type Sequence = Table & { readonly value: number };

const OWN_SCHEMAS = sql.raw("('public', 'auth', 'sandbox')");
/** The queue's other tables hold its own statistics. */
const JOB_TABLES = sql.raw("('queue', 'schedule', 'job')");
const ROWS_AT_ONCE = 200;

/** Leaves out the tables of the migrations themselves. */
export async function listTables(db: Db | Trx): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and ((n.nspname in ${OWN_SCHEMAS} and c.relname not like 'kysely\\_migration%')
        or (n.nspname = 'pgboss' and c.relname in ${JOB_TABLES}))
    order by 1, 2`.execute(db);
  return rows;
}

/** Yields each row as JSON. Leaves out completed jobs, which nobody needs. */
export async function* readRows(trx: Trx, { schema, name }: Table): AsyncGenerator<string> {
  const condition = schema === 'pgboss' && name === 'job' ? sql`where state <> 'completed'` : sql``;
  await sql`declare backup_rows no scroll cursor for
    select to_jsonb(t)::text as json from ${sql.table(`${schema}.${name}`)} t ${condition}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ json: string }>`fetch ${sql.raw(String(ROWS_AT_ONCE))} from backup_rows`.execute(trx);
    for (const { json } of rows) yield json;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await sql`close backup_rows`.execute(trx);
}

export async function listSequences(trx: Trx): Promise<readonly Sequence[]> {
  const { rows } = await sql<Sequence>`
    select schemaname as schema, sequencename as name, last_value as value from pg_sequences
    where schemaname in ${OWN_SCHEMAS} and last_value is not null order by 1, 2`.execute(trx);
  return rows;
}

export async function listMigrations(db: Db | Trx): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns null for a database where no server has run yet. */
export async function findJobsVersion(db: Db | Trx): Promise<number | null> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.version') is not null as there`.execute(db);
  if (rows[0]?.there !== true) return null;
  const versions = await sql<{ version: number }>`select version from pgboss.version`.execute(db);
  return versions.rows[0]?.version ?? null;
}

type ForeignKey = Table & { readonly constraint: string; readonly definition: string };

/** Drops the foreign keys, because tables that refer to each other have no right order. Returns a function that restores them. */
export async function dropForeignKeys(trx: Trx): Promise<() => Promise<void>> {
  const { rows } = await sql<ForeignKey>`
    select n.nspname as schema, c.relname as name, k.conname as constraint, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and (n.nspname in ${OWN_SCHEMAS} or n.nspname = 'pgboss')`.execute(trx);
  const alter = ({ schema, name }: Table) => sql`alter table ${sql.table(`${schema}.${name}`)}`;
  for (const key of rows) await sql`${alter(key)} drop constraint ${sql.id(key.constraint)}`.execute(trx);
  return async () => {
    for (const key of rows) {
      const definition = sql.raw(key.definition);
      await sql`${alter(key)} add constraint ${sql.id(key.constraint)} ${definition}`.execute(trx);
    }
  };
}

export async function emptyTables(trx: Trx, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ schema, name }) => sql.table(`${schema}.${name}`));
  await sql`truncate ${sql.join(names)}`.execute(trx);
}

/** All rows must have the same columns; a missing column gets its default. */
export async function insertRows(trx: Trx, { schema, name }: Table, rows: readonly string[]): Promise<void> {
  const table = sql.table(`${schema}.${name}`);
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${`${schema}.${name}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname in (select jsonb_object_keys(${rows[0]}::jsonb))`.execute(trx);
  const list = sql.join(columns.map((column) => sql.id(column.name)));
  await sql`insert into ${table} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::jsonb)`.execute(trx);
}

export async function setSequence(trx: Trx, { schema, name, value }: Sequence): Promise<void> {
  await sql`select setval(${`${schema}.${name}`}::regclass, ${value})`.execute(trx);
}
