/** Opens the database: PGlite in a folder, or PostgreSQL by URL. Everything else sees only `Database`. */
import { createHash } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { fromPglite, PgBoss } from 'pg-boss';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

export type Database = {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /** Creates a job queue on the same database, not started yet. */
  createBoss(): PgBoss;
  /** For libraries that bring their own SQL. */
  readonly rawClient: RawClient;
  close(): Promise<void>;
};

/** The part of pg's client that libraries use for a single query. */
export type RawClient = {
  query(config: { text: string; values?: unknown[] }): Promise<{ rows: unknown[]; rowCount: number | null }>;
};

// Our counts fit into a number; without this, the drivers differ.
const INT8_OID = 20;

/** In memory without a folder; `snapshot` is a dump of another PGlite to start from. */
export async function openPglite(dataDir: string | undefined, snapshot?: Blob): Promise<Database> {
  const { PGlite: Engine } = await import('@electric-sql/pglite');
  const pglite: PGlite = await Engine.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    parsers: { [INT8_OID]: Number },
  });
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  return {
    kind: 'pglite',
    db,
    createBoss: () => new PgBoss({ db: fromPglite(pglite), backend: 'pglite', useListenNotify: true }),
    rawClient: {
      query: async ({ text, values }) => {
        const result = await pglite.query(text, values ?? []);
        return { rows: result.rows, rowCount: result.affectedRows ?? result.rows.length };
      },
    },
    close: async () => {
      if (!pglite.closed) await pglite.close();
    },
  };
}

export function openPostgres(connectionString: string, poolSize = 10): Database {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8_OID, Number);
  const pool = new pg.Pool({ connectionString, types, max: poolSize, connectionTimeoutMillis: 10_000 });
  // The pool replaces an idle connection that breaks; without a listener, the process would end.
  pool.on('error', () => {});
  pool.on('connect', prepareStatements);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: 'postgres',
    db,
    createBoss: () =>
      new PgBoss({ connectionString, max: 4, application_name: 'cartolina-jobs', useListenNotify: true }),
    rawClient: {
      query: async ({ text, values }) => {
        const result = await pool.query(text, values);
        return { rows: result.rows, rowCount: result.rowCount };
      },
    },
    close: () => db.destroy(),
  };
}

/** Lists of ids make many different texts, and PostgreSQL keeps each one for the life of a connection. */
const MAX_NAMES = 300;
const names = new Map<string, string>();

/** Names every query with parameters, so that PostgreSQL parses and plans it once per connection. */
function prepareStatements(client: pg.ClientBase): void {
  const { query } = client;
  const preparing = (...args: unknown[]): unknown => {
    const [text, values, ...others] = args;
    const isStatement = typeof text === 'string' && Array.isArray(values) && values.length > 0 && others.length === 0;
    const name = isStatement ? nameOf(text) : undefined;
    return Reflect.apply(query, client, name === undefined ? args : [{ name, text, values }]);
  };
  Object.defineProperty(client, 'query', { value: preparing });
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES || hasOpenColumns(text)) return undefined;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** A prepared `select *` fails once a migration has added a column, in every process of the old version. */
function hasOpenColumns(text: string): boolean {
  return /\*/.test(text.replaceAll('count(*)', ''));
}
