/** Opens the database: PGlite in a folder, or PostgreSQL by address. Everything above sees only `Database`. */
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { fromPglite, PgBoss } from 'pg-boss';
import { prepareStatements } from './prepare-statements.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

export type Database = {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /** A query queue on the same database; not yet started. */
  createBoss(): PgBoss;
  /** For libraries that bring their own SQL. */
  readonly rawClient: RawClient;
  close(): Promise<void>;
};

/** The part of pg's client that libraries use for a single query. */
export type RawClient = {
  query(config: { text: string; values?: unknown[] }): Promise<{ rows: unknown[]; rowCount: number | null }>;
};

// int8 fits a double in every count we make, and timestamps are parsed the same way by both drivers.
const INT8_OID = 20;

/** In memory when there is no folder; a snapshot is a dump of another PGlite to start from. */
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
  // An idle connection that breaks is replaced by the pool; without a listener the process would end.
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
