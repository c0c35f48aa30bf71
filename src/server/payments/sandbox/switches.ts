/** Makes the sandbox misbehave on request, so that every failure can be seen by hand and in tests. */
import { sql } from 'kysely';
import type { PaymentSwitch } from '#contract/sandbox-payments.ts';
import type { Db } from '../../db/database.ts';
import { type SandboxDb, sandboxTables } from './tables.ts';

export async function setSwitch(db: Db, name: PaymentSwitch, remaining: number): Promise<void> {
  await sandboxTables(db)
    .insertInto('sandbox.payment_switches')
    .values({ name, remaining })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ remaining }))
    .execute();
}

export async function listSwitches(db: Db): Promise<Partial<Record<string, number>>> {
  const rows = await sandboxTables(db).selectFrom('sandbox.payment_switches').selectAll().execute();
  return Object.fromEntries(rows.map((row) => [row.name, row.remaining]));
}

/** True as many times as the switch was set to. */
export async function takeSwitch(tables: SandboxDb, name: PaymentSwitch): Promise<boolean> {
  const result = await tables
    .updateTable('sandbox.payment_switches')
    .set({ remaining: sql`remaining - 1` })
    .where('name', '=', name)
    .where('remaining', '>', 0)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
