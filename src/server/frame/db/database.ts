/** Opens the database: PGlite in a folder, or PostgreSQL by URL. Everything else sees only `Database`. */
import { createHash } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { fromPglite, PgBoss } from 'pg-boss';
import { DatabaseUnreachable } from './database-trouble.ts';
import { lastNumber } from './migration-files.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

export type Database = {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /** Creates a job queue on the same database, not started yet. */
  createBoss(): PgBoss;
  /** The queue counts as stuck when a free worker couldn't ask for jobs for this long. */
  readonly queueLateMs: number;
  /** For libraries with their own SQL. */
  readonly rawClient: RawClient;
  close(): Promise<void>;
};

/** The part of pg's client that libraries use for a single query. */
export type RawClient = {
  query(config: { text: string; values?: unknown[] }): Promise<{ rows: unknown[]; rowCount: number | null }>;
};

/** In milliseconds. A connection can go silent without an error, so every wait for the database has a limit. */
export type Timeouts = {
  /** Time to connect, or to get a free connection. */
  readonly connect: number;
  /** After this, PostgreSQL cancels a statement. */
  readonly statement: number;
  /** After this, we give up on an answer and drop the connection, because a silent peer never answers. */
  readonly query: number;
  /** After this, PostgreSQL ends a silent client's transaction and frees its locks. */
  readonly idleInTransaction: number;
  /** Like `query`, but for the job queue. */
  readonly queueQuery: number;
  readonly queueLate: number;
};

/** Silence is noticed within 30 seconds: up to 10 to get a connection, and 20 for the answer. */
export const TIMEOUTS: Timeouts = {
  connect: 10_000,
  statement: 15_000,
  query: 20_000,
  idleInTransaction: 30_000,
  queueQuery: 20_000,
  queueLate: 30_000,
};
/** The queue's maintenance may take long; PostgreSQL finishes it although we gave up on the answer. */
const QUEUE_STATEMENT_MS = 300_000;
/** How often one process looks for jobs whose process has died. */
const SUPERVISE_SECONDS = 15;
/** Then TCP probes every second, and drops the connection after ten unanswered probes. */
const KEEP_ALIVE_MS = 5_000;

// Our counts fit into a number; without this, the drivers differ.
const INT8_OID = 20;
/** A day without a time. A JavaScript date would shift it by the time zone. */
const DATE_OID = 1082;

/** In memory without a folder. `snapshot` is a dump of another PGlite to start from. */
export async function openPglite(dataDir: string | undefined, snapshot?: Blob): Promise<Database> {
  const { PGlite: Engine } = await import('@electric-sql/pglite');
  const { prepareStatements } = await import('./prepare-pglite.ts');
  const pglite: PGlite = await Engine.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    parsers: { [INT8_OID]: Number, [DATE_OID]: String },
  });
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: prepareStatements(pglite, nameOf) }) });
  return {
    kind: 'pglite',
    db,
    createBoss: () => new PgBoss({ db: fromPglite(pglite), backend: 'pglite', useListenNotify: true }),
    queueLateMs: TIMEOUTS.queueLate,
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

export type PostgresOptions = {
  readonly poolSize?: number;
  /** Null for commands and migrations, whose statements may take as long as they need. */
  readonly timeouts?: Timeouts | null;
};

export function openPostgres(connectionString: string, options: PostgresOptions = {}): Database {
  const { poolSize = 10, timeouts = TIMEOUTS } = options;
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8_OID, Number);
  types.setTypeParser(DATE_OID, String);
  const connection = {
    connectionString,
    connectionTimeoutMillis: (timeouts ?? TIMEOUTS).connect,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  };
  const pool = new pg.Pool({ ...connection, types, max: poolSize, ...limits(timeouts) });
  // The pool replaces a broken idle connection, but without a listener the process would end.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // The pool doesn't listen while a connection is in use, and the query itself gets the error.
    client.on('error', () => {});
    prepareQueries(client);
  });
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw new DatabaseUnreachable(error);
    });
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  });
  const queueLimits = timeouts && { ...timeouts, statement: QUEUE_STATEMENT_MS, query: timeouts.queueQuery };
  const queueConnection = { ...connection, ...limits(queueLimits) };
  return {
    kind: 'postgres',
    db,
    createBoss: () =>
      new PgBoss({
        ...queueConnection,
        max: 4,
        // An upgrade reads this to find running servers and the migrations they know (migrate.ts).
        application_name: `cartolina-jobs ${lastNumber()}`,
        useListenNotify: true,
        superviseIntervalSeconds: SUPERVISE_SECONDS,
        monitorIntervalSeconds: SUPERVISE_SECONDS,
      }),
    queueLateMs: (timeouts ?? TIMEOUTS).queueLate,
    rawClient: {
      query: async ({ text, values }) => {
        const result = await pool.query(text, values);
        return { rows: result.rows, rowCount: result.rowCount };
      },
    },
    close: () => db.destroy(),
  };
}

function limits(timeouts: Pick<Timeouts, 'statement' | 'query' | 'idleInTransaction'> | null) {
  if (timeouts === null) return {};
  return {
    statement_timeout: timeouts.statement,
    query_timeout: timeouts.query,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
  };
}

/** Lists of ids create many different texts, and PostgreSQL keeps each one for the life of a connection. */
const MAX_NAMES = 300;
const names = new Map<string, string>();

/**
 * Names every query with parameters, so that PostgreSQL parses and plans it once per connection. Ends a connection that timed
 * out, because the pool's next query would wait behind the lost one.
 */
function prepareQueries(client: pg.ClientBase): void {
  const { query } = client;
  const preparing = (...args: unknown[]): unknown => {
    const [text, values, ...others] = args;
    const isStatement = typeof text === 'string' && Array.isArray(values) && values.length > 0 && others.length === 0;
    const name = isStatement ? nameOf(text) : undefined;
    const result: unknown = Reflect.apply(query, client, name === undefined ? args : [{ name, text, values }]);
    if (result instanceof Promise) result.catch((error) => endSilent(client, error));
    return result;
  };
  Object.defineProperty(client, 'query', { value: preparing });
}

function endSilent(client: pg.ClientBase, error: unknown): void {
  const hasTimedOut = error instanceof Error && error.message === 'Query read timeout';
  if (hasTimedOut && client instanceof pg.Client) client.end().catch(() => {});
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES || hasOpenColumns(text)) return undefined;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** A prepared `select *` fails in older processes once a migration has added a column. */
function hasOpenColumns(text: string): boolean {
  return /\*/.test(text.replaceAll('count(*)', ''));
}
