/** Statements that are asked again and again are parsed and planned once per connection instead of each time. */
import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Lists of ids make texts of many lengths, and the server keeps each of them for the life of a connection. */
const MOST_NAMES = 300;
const names = new Map<string, string>();

/** Gives a name to every query with parameters that Kysely asks of this connection. */
export function prepareStatements(client: pg.ClientBase): void {
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
  if (names.size >= MOST_NAMES || hasOpenColumns(text)) return undefined;
  const name = createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

/** A prepared `select *` fails once a migration has added a column, in every process that is still of the old version. */
function hasOpenColumns(text: string): boolean {
  return /\*/.test(text.replaceAll('count(*)', ''));
}
