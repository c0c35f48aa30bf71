/** Makes PGlite parse and plan a query once and send it in one message. By default it takes six, every time. */
import { setImmediate } from 'node:timers/promises';
import { type PGlite, parse, protocol, types } from '@electric-sql/pglite';
import type { PGliteDialectConfig } from 'kysely';

/** The part of PGlite that Kysely needs. */
type Client = Exclude<PGliteDialectConfig['pglite'], (...args: never) => unknown>;
type Answers = Parameters<typeof parse.parseResults>[0];
type Statement = { readonly parameterTypes: readonly number[]; readonly columns: Answers };

const { serialize } = protocol;

/** PGlite runs in this thread and answers without a pause, so a loop of queries would block every other request. */
const MAX_BUSY_MILLISECONDS = 10;

function createBreather(): () => Promise<void> {
  let lastBreath = performance.now();
  return async () => {
    if (performance.now() - lastBreath < MAX_BUSY_MILLISECONDS) return;
    await setImmediate();
    lastBreath = performance.now();
  };
}

/** Prepares the statements that `nameOf` names; PGlite runs the others as usual. */
export function prepareStatements(pglite: PGlite, nameOf: (text: string) => string | undefined): Client {
  const statements = new Map<string, Statement>();
  const letOthersThrough = createBreather();

  async function send(...messages: readonly Uint8Array[]): Promise<Answers> {
    // After an error, the database skips everything up to this message.
    const message = Buffer.concat([...messages, serialize.sync()]);
    return (await pglite.execProtocol(message, { syncToFs: false })).messages;
  }

  async function prepare(name: string, text: string): Promise<Statement> {
    const answers = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }));
    const statement = {
      parameterTypes: parse.parseDescribeStatementResults(answers),
      columns: answers.filter((answer) => answer.name === 'rowDescription'),
    };
    statements.set(name, statement);
    return statement;
  }

  const run = (name: string, text: string, values: readonly unknown[]) =>
    pglite.runExclusive(async () => {
      const { parameterTypes, columns } = statements.get(name) ?? (await prepare(name, text));
      const sent = values.map((value, index) => toParameter(pglite, value, parameterTypes[index]));
      const answers = await send(serialize.bind({ statement: name, values: sent }), serialize.execute());
      const [result] = parse.parseResults([...columns, ...answers], pglite.parsers);
      if (result === undefined) throw new Error('The database gave no answer');
      return result;
    });

  const runAlone = async (name: string, text: string, values: readonly unknown[]) => {
    await pglite._checkReady();
    return pglite._runExclusiveTransaction(async () => {
      const result = await run(name, text, values);
      await pglite.syncToFs();
      return result;
    });
  };

  return {
    get ready() {
      return pglite.ready;
    },
    get closed() {
      return pglite.closed;
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    query: choose(runAlone, pglite),
    transaction: (work) =>
      pglite.transaction((trx) => work({ rollback: () => trx.rollback(), query: choose(run, trx) })),
  };

  function choose(prepared: typeof run, plain: Pick<PGlite, 'query'>): Client['query'] {
    return async <T>(text: string, values: unknown[] = [], options = {}) => {
      await letOthersThrough();
      const name = values.length === 0 ? undefined : nameOf(text);
      if (name === undefined) return plain.query<T>(text, values, options);
      const { fields, rows, affectedRows = 0 } = await prepared(name, text, values);
      // Only the query's author knows the columns.
      return { fields, rows: rows as T[], affectedRows };
    };
  }
}

const LONG = 65_536;
const JSONB_VERSION = Uint8Array.of(1);
/** Types whose binary form is their text, with its prefix. */
const TEXT_IN_BYTES: Readonly<Record<number, Uint8Array>> = {
  [types.TEXT]: new Uint8Array(),
  [types.JSON]: new Uint8Array(),
  [types.JSONB]: JSONB_VERSION,
};

/** Sends a long text as bytes, because PGlite takes a fifth of a second to encode a list of 10,000 people. */
function toParameter({ serializers }: PGlite, value: unknown, type = 0): string | Uint8Array | null {
  if (value === null || value === undefined) return null;
  const text = serializers[type]?.(value) ?? String(value);
  const head = TEXT_IN_BYTES[type];
  return text.length < LONG || head === undefined ? text : Buffer.concat([head, Buffer.from(text)]);
}
