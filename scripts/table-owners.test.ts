/** Every table has one owner, and only the owner's store files name it (src/server/db/schema.ts). */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { TABLE_OWNERS } from '#server/db/schema.ts';

const SERVER = join(import.meta.dirname, '..', 'src', 'server');
/** The tables that a backup or a migration names, it reads from the catalog. */
const QUERY = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|using)\(\s*'([\w.]+)/g;
const SQL_TEXT = /\bsql(?:<[^`]*?>)?`([^`]*)`/g;
const SQL_NAME = /\b(?:from|join|into|update|truncate)\s+(?:only\s+)?([a-z_]+(?:\.[a-z_]+)?)/g;

const owners = new Map<string, string>(Object.entries(TABLE_OWNERS));

/** Tables named by Kysely's calls or in raw SQL. */
function tablesIn(source: string): Set<string> {
  const called = [...source.matchAll(QUERY)].map(([, table = '']) => table);
  const texts = [...source.matchAll(SQL_TEXT)].map(([, text = '']) => text);
  const named = texts.flatMap((text) => [...text.matchAll(SQL_NAME)].map(([, table = '']) => table));
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

test('every owner is a folder, and names its tables', () => {
  const named = new Set(files.flatMap((file) => [...tablesIn(readFileSync(join(SERVER, file), 'utf8'))]));
  expect([...owners.keys()].filter((table) => !named.has(table))).toEqual([]);
});

test.each([
  ['orders/place-order.ts', "trx.insertInto('orders').values(order)", 'orders'],
  ['postcards/store.ts', "trx.selectFrom('postcards').leftJoin('orders', 'orders.id', 'postcards.order_id')", 'orders'],
  ['privacy/sweep-store.ts', 'sql`delete from webhook_events where true`.execute(db)', 'webhook_events'],
  ['email/store.ts', 'sql<{ id: string }>`select id from auth.users`.execute(db)', 'auth.users'],
])('finds a planted violation in %s', (file, source, table) => {
  expect(violationsIn(file, source)).toEqual([expect.stringContaining(`names ${table},`)]);
});

test('lets an owner name its table', () => {
  expect(violationsIn('auth/accounts/user-store.ts', "db.selectFrom('auth.users')")).toEqual([]);
});
