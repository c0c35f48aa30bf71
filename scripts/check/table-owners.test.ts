/** Every table has one owner, and only the owner's store files name it (src/server/db/schema.ts). */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { TABLE_OWNERS } from '#server/db/schema.ts';

const SERVER = join(import.meta.dirname, '../../src/server');
/** Matches a call of Kysely that names a table: `selectFrom('orders as o')`, `leftJoin("orders", …)`, `sql.table('orders')`. */
const CALL = /\.(?:\w+From|from|\w+Into|\w+Table|\w+Join(?:Lateral)?|using|table)\(\s*\[?\s*['"`]([\w.]+)/g;
const STRING = /`[^`]*`|'[^'\n]*'|"[^"\n]*"/g;
/** Matches up to four names, separated by commas, after an SQL keyword. */
const CLAUSE =
  /\b(?:from|join|into|update|truncate|using)\s+(?:only\s+)?([\w.]+(?:(?:\s+as)?(?:\s+\w+)?\s*,\s*[\w.]+){0,3})/gi;

const owners = new Map<string, string>(Object.entries(TABLE_OWNERS));

/** Returns tables named by Kysely's calls, or by SQL in any string. */
function tablesIn(source: string): Set<string> {
  const called = [...source.matchAll(CALL)].map(([, table = '']) => table);
  const strings = [...source.matchAll(STRING)].map(([text]) => text);
  const clauses = strings.flatMap((text) => [...text.matchAll(CLAUSE)].map(([, names = '']) => names));
  const named = clauses.flatMap((names) => names.split(',').map((name) => name.trim().split(/\s/)[0] ?? ''));
  return new Set([...called, ...named].filter((table) => owners.has(table)));
}

function violationsIn(file: string, source: string): string[] {
  const folder = dirname(file).split(sep).join('/');
  const isStore = /(?:^|-)store\.ts$/.test(basename(file));
  return [...tablesIn(source)].flatMap((table) => {
    const owner = owners.get(table) ?? '';
    const isOwner = folder === owner || folder.startsWith(`${owner}/`);
    return isStore && isOwner ? [] : [`${file} names ${table}, which belongs to the stores of ${owner}`];
  });
}

const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.(?:test|contract)\.ts$/.test(file),
);

test("only the owner's stores name a table", () => {
  const violations = files.flatMap((file) => violationsIn(file, readFileSync(join(SERVER, file), 'utf8')));
  expect(violations).toEqual([]);
});

test('the owner of every table exists, and names it', () => {
  const forgotten = [...owners].filter(([table, owner]) => {
    const own = files.filter((file) => file.split(sep).join('/').startsWith(`${owner}/`));
    return !own.some((file) => tablesIn(readFileSync(join(SERVER, file), 'utf8')).has(table));
  });
  expect(forgotten).toEqual([]);
});

test.each([
  ['orders/place-order.ts', "trx.insertInto('orders').values(order)", 'orders'],
  ['postcards/store.ts', "db.selectFrom('postcards').leftJoin('orders', 'orders.id', 'postcards.order_id')", 'orders'],
  ['postcards/store.ts', "db.selectFrom('postcards').crossJoin(\n  'orders')", 'orders'],
  ['postcards/store.ts', "db.selectFrom(['orders', 'postcards'])", 'orders'],
  ['postcards/store.ts', "const table = sql.table('orders')", 'orders'],
  ['postcards/store.ts', 'sql`update postcards set x = 1 FROM postcards p, orders o`', 'orders'],
  ['privacy/sweep-store.ts', 'sql`delete from webhook_events where true`.execute(db)', 'webhook_events'],
  ['email/store.ts', 'sql<{ id: string }>`select id from auth.users`.execute(db)', 'auth.users'],
  ['jobs/boss-jobs.ts', 'client.query({ text: "update pgboss.job set state = \'retry\'" })', 'pgboss.job'],
])('finds a planted violation in %s', (file, source, table) => {
  expect(violationsIn(file, source)).toEqual([expect.stringContaining(`names ${table},`)]);
});

test('lets an owner name its table', () => {
  expect(violationsIn('auth/accounts/user-store.ts', "db.selectFrom('auth.users')")).toEqual([]);
});
