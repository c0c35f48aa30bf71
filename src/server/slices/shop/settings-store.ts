import { sql } from 'kysely';
import * as z from 'zod/mini';
import { NO_CHOICES, type ShopChoices, shopChoicesSchema } from '#domain/shop-settings.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';

/** Another version may know more settings, or fewer. */
const storedSchema = z.object(shopChoicesSchema.shape);

export type KeptChoices = {
  readonly choices: ShopChoices;
  /** 0 until something is chosen. */
  readonly revision: number;
};

export async function findChoices(db: Db | Trx): Promise<KeptChoices> {
  const row = await db.selectFrom('shop_settings').select(['choices', 'revision']).executeTakeFirst();
  return row === undefined
    ? { choices: NO_CHOICES, revision: 0 }
    : { choices: storedSchema.parse({ ...NO_CHOICES, ...row.choices }), revision: row.revision };
}

/** Locks, so that one operator changes them at a time. */
export async function lockChoices(trx: Trx): Promise<KeptChoices> {
  await sql`lock table shop_settings in share row exclusive mode`.execute(trx);
  return findChoices(trx);
}

type NewChoices = KeptChoices & { readonly changedBy: string | null; readonly changedAt: Date };

export async function saveChoices(trx: Trx, { choices, revision, changedBy, changedAt }: NewChoices): Promise<void> {
  const values = { choices: JSON.stringify(choices), revision, changed_by: changedBy, changed_at: changedAt };
  await trx
    .insertInto('shop_settings')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}
