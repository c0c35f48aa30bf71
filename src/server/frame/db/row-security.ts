/**
 * Row-level security needs a role, and roles belong to the whole cluster. A dump restored into another cluster lacks the role
 * with all its policies and grants, so every request would fail although the database responds.
 */
import { sql } from 'kysely';
import { StartError } from '#server/frame/start-errors.ts';
import type { Db, Trx } from './database.ts';
import { MIGRATIONS_DIR, readMigrationFiles } from './migration-files.ts';

/** The policy of each table whose rows belong to a user. */
export const POLICIES: Readonly<Record<string, string>> = {
  profiles: 'own_profile',
  uploads: 'own_uploads',
  postcards: 'own_postcards',
  addresses: 'own_addresses',
  address_requests: 'own_address_requests',
  address_answers: 'own_address_answers',
  recipient_lists: 'own_recipient_lists',
  orders: 'own_orders',
  pieces: 'own_pieces',
  order_events: 'own_order_events',
  refunds: 'own_refunds',
  print_attempts: 'own_print_attempts',
  coupon_redemptions: 'own_coupon_redemptions',
};

/** Throws StartError with the SQL that repairs it. */
export async function requireRowSecurity(db: Db): Promise<void> {
  const repairs = await findRepairs(db);
  if (repairs.length === 0) return;
  throw new StartError(
    'The database lacks part of its row-level security. Was it restored without the role cartolina_user?\n' +
      `Have an administrator run this in it, then start again:\n\n${repairs.join('\n')}\n`,
  );
}

/** Returns the missing statements. */
async function findRepairs(db: Db): Promise<readonly string[]> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select set_config('role', 'cartolina_user', true)`.execute(trx);
      return repairTables(await findBareTables(trx));
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === NO_SUCH_ROLE) return [CREATE_ROLE, await membership(db), ...userStatements()];
    if (code === NOT_A_MEMBER) return [await membership(db)];
    throw error;
  }
}

const NO_SUCH_ROLE = '22023';
const NOT_A_MEMBER = '42501';
const CREATE_ROLE = 'create role cartolina_user nologin;';

async function membership(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_user) as name`.execute(db);
  return `grant cartolina_user to ${rows[0]?.name ?? 'LOGIN-ROLE'};`;
}

type BareTable = {
  readonly table: string;
  readonly policy: string;
  readonly isOn: boolean;
  readonly hasPolicy: boolean;
  readonly isGranted: boolean;
};

/** Runs as the role itself, to see its own rights. */
async function findBareTables(trx: Trx): Promise<readonly BareTable[]> {
  const { rows } = await sql<BareTable>`
    select * from (
      select wanted.key as "table", wanted.value as policy, c.relrowsecurity as "isOn",
        exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = wanted.key
          and p.policyname = wanted.value and 'cartolina_user' = any(p.roles)) as "hasPolicy",
        has_table_privilege(c.oid, 'select') as "isGranted"
      from jsonb_each_text(${JSON.stringify(POLICIES)}::jsonb) as wanted
      join pg_class c on c.oid = to_regclass('public.' || wanted.key)
    ) found where not ("isOn" and "hasPolicy" and "isGranted") order by "table"`.execute(trx);
  return rows;
}

async function repairTables(tables: readonly BareTable[]): Promise<readonly string[]> {
  if (tables.length === 0) return [];
  const statements = userStatements();
  const createPolicy = ({ table, policy }: BareTable) => [
    // The policy may exist for another role.
    `drop policy if exists ${policy} on ${table};`,
    ...statements.filter((statement) => statement.startsWith(`create policy ${policy} `)),
  ];
  const repairs = tables.flatMap((bare) => [
    ...(bare.isOn ? [] : [`alter table ${bare.table} enable row level security;`]),
    ...(bare.hasPolicy ? [] : createPolicy(bare)),
  ]);
  const isGranted = tables.every((table) => table.isGranted);
  return [...repairs, ...(isGranted ? [] : statements.filter((statement) => statement.startsWith('grant ')))];
}

/** Returns the role's policies and grants, as the migrations create them. */
function userStatements(): readonly string[] {
  const texts = readMigrationFiles(MIGRATIONS_DIR).map(({ text }) => text);
  return texts.flatMap((text) => text.match(/^(?:create policy|grant)\b[^;]*\bto cartolina_user\b[^;]*;/gm) ?? []);
}
