/** Every table has one owner, and only the owner's store files name it (the folder of the tables.ts that declares it). */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');
const SERVER = join(import.meta.dirname, '../../src/server');
/** Matches a call of Kysely that names a table: `selectFrom('orders as o')`, `leftJoin("orders", …)`, `sql.table('orders')`. */
const CALL = /\.(?:\w+From|from|\w+Into|\w+Table|\w+Join(?:Lateral)?|using|table)\(\s*\[?\s*['"`]([\w.]+)/g;
const STRING = /`[^`]*`|'[^'\n]*'|"[^"\n]*"/g;
/** Matches up to four names, separated by commas, after an SQL keyword. */
const CLAUSE =
  /\b(?:from|join|into|update|truncate|using)\s+(?:only\s+)?([\w.]+(?:(?:\s+as)?(?:\s+\w+)?\s*,\s*[\w.]+){0,3})/gi;

const allFiles = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).map((file) => file.split(sep).join('/'));
const files = allFiles.filter((file) => file.endsWith('.ts') && !/\.(?:test|contract)\.ts$/.test(file));

/** The folder that owns each table. Libraries make two tables themselves. */
const owners = new Map([
  ['rate_limits', 'frame/http'],
  ['pgboss.job', 'frame/jobs'],
  ...files.filter((file) => basename(file) === 'tables.ts').flatMap((file) => declaredIn(file)),
]);

/** Reads the names inside `export type …Tables = { … }`. */
function declaredIn(file: string): [table: string, folder: string][] {
  const { program } = parseSync(file, readFileSync(join(SERVER, file), 'utf8'));
  return program.body.flatMap((node) => {
    const type = node.type === 'ExportNamedDeclaration' ? node.declaration : null;
    if (type?.type !== 'TSTypeAliasDeclaration' || !type.id.name.endsWith('Tables')) return [];
    const members = type.typeAnnotation.type === 'TSTypeLiteral' ? type.typeAnnotation.members : [];
    return members.flatMap((member): [string, string][] => {
      if (member.type !== 'TSPropertySignature') return [];
      const { key } = member;
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
      return [[name, dirname(file)]];
    });
  });
}

/** Returns tables named by Kysely's calls, or by SQL in any string. */
function tablesIn(source: string): Set<string> {
  const called = [...source.matchAll(CALL)].map(([, table = '']) => table);
  const strings = [...source.matchAll(STRING)].map(([text]) => text);
  const clauses = strings.flatMap((text) => [...text.matchAll(CLAUSE)].map(([, names = '']) => names));
  const named = clauses.flatMap((names) => names.split(',').map((name) => name.trim().split(/\s/)[0] ?? ''));
  return new Set([...called, ...named].filter((table) => owners.has(table)));
}

function violationsIn(file: string, source: string): string[] {
  const folder = dirname(file);
  const isStore = /(?:^|-)store\.ts$/.test(basename(file));
  return [...tablesIn(source)].flatMap((table) => {
    const owner = owners.get(table) ?? '';
    const isOwner = folder === owner || folder.startsWith(`${owner}/`);
    return isStore && isOwner ? [] : [`${file} names ${table}, which belongs to the stores of ${owner}`];
  });
}

test("only the owner's stores name a table", () => {
  const violations = files.flatMap((file) => violationsIn(file, readFileSync(join(SERVER, file), 'utf8')));
  expect(violations).toEqual([]);
});

test('every table of the baseline has an owner', () => {
  const created = readdirSync(MIGRATIONS).flatMap((file) =>
    [
      ...readFileSync(join(MIGRATIONS, file), 'utf8').matchAll(
        /^\s*create (?:unlogged )?table (?:if not exists )?([\w.]+)/gim,
      ),
    ].map(([, table = '']) => table.replace(/^public\./, '')),
  );
  expect(created.length).toBeGreaterThan(40);
  expect(created.filter((table) => !owners.has(table))).toEqual([]);
});

test('the owner of every table names it', () => {
  const forgotten = [...owners].filter(([table, owner]) => {
    const own = files.filter((file) => file.startsWith(`${owner}/`));
    return !own.some((file) => tablesIn(readFileSync(join(SERVER, file), 'utf8')).has(table));
  });
  expect(forgotten).toEqual([]);
});

test.each([
  ['slices/orders/place-order.ts', "trx.insertInto('orders').values(order)", 'orders'],
  [
    'slices/postcards/store.ts',
    "db.selectFrom('postcards').leftJoin('orders', 'orders.id', 'postcards.order_id')",
    'orders',
  ],
  ['slices/postcards/store.ts', "db.selectFrom('postcards').crossJoin(\n  'orders')", 'orders'],
  ['slices/postcards/store.ts', "db.selectFrom(['orders', 'postcards'])", 'orders'],
  ['slices/postcards/store.ts', "const table = sql.table('orders')", 'orders'],
  ['slices/postcards/store.ts', 'sql`update postcards set x = 1 FROM postcards p, orders o`', 'orders'],
  ['slices/privacy/sweep-store.ts', 'sql`delete from webhook_events where true`.execute(db)', 'webhook_events'],
  ['providers/email/store.ts', 'sql<{ id: string }>`select id from auth.users`.execute(db)', 'auth.users'],
  ['frame/jobs/boss-jobs.ts', 'client.query({ text: "update pgboss.job set state = \'retry\'" })', 'pgboss.job'],
])('finds a planted violation in %s', (file, source, table) => {
  expect(violationsIn(file, source)).toEqual([expect.stringContaining(`names ${table},`)]);
});

test('lets an owner name its table', () => {
  expect(violationsIn('slices/auth/accounts/user-store.ts', "db.selectFrom('auth.users')")).toEqual([]);
});
