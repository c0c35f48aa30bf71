/** The SQL of what pieces cost and what was refunded. */
import { sql } from 'kysely';
import { cents } from '#domain/money.ts';
import type { PieceMoney } from '#domain/refund.ts';
import { camelRow } from '#server/frame/db/camel-row.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { isOneOf } from '../pieces/piece-store.ts';

export type RefundablePiece = PieceMoney & { readonly id: string };

/** Returns those of the pieces that the customer still gets. The order must be locked. */
export async function listMoney(
  trx: Trx,
  orderId: string,
  pieceIds: readonly string[],
): Promise<readonly RefundablePiece[]> {
  const pieces = selectMoney(trx, orderId).where('void_reason', 'is', null);
  return (await pieces.where(isOneOf(pieceIds)).execute()).map((row) => camelRow(row));
}

/** Returns the pieces with money left to refund. The order must be locked. */
export async function listPartlyPaid(trx: Trx, orderId: string): Promise<readonly RefundablePiece[]> {
  const rows = await selectMoney(trx, orderId)
    .whereRef('refund_cents', '<', 'price_cents')
    .orderBy('position')
    .execute();
  return rows.map((row) => camelRow(row));
}

function selectMoney(trx: Trx, orderId: string) {
  const columns = ['id', 'price_cents', 'refund_cents', 'void_reason'] as const;
  return trx.selectFrom('pieces').select(columns).where('order_id', '=', orderId);
}

export async function saveMoney(
  trx: Trx,
  pieces: readonly RefundablePiece[],
  { at, refundId }: { readonly at: Date; readonly refundId: string | null },
): Promise<void> {
  await sql`
    update pieces set refund_cents = money.refund_cents, void_reason = money.void_reason, updated_at = ${at},
      refund_id = coalesce(${refundId}::uuid, refund_id)
    from unnest(
      ${pieces.map(({ id }) => id)}::uuid[], ${pieces.map(({ refundCents }) => refundCents)}::integer[],
      ${pieces.map(({ voidReason }) => voidReason)}::text[]
    ) as money (id, refund_cents, void_reason)
    where pieces.id = money.id`.execute(trx);
}

/** Sums what is refunded, or about to be. */
export async function sumRefunds(db: Db | Trx, orderId: string): Promise<number> {
  const { total } = await db
    .selectFrom('pieces')
    .select(sql<number>`coalesce(sum(refund_cents), 0)::integer`.as('total'))
    .where('order_id', '=', orderId)
    .where('refund_cents', '>', cents(0))
    .executeTakeFirstOrThrow();
  return total;
}

export type NamedPieces = { readonly count: number; readonly names: readonly string[] };

/** Returns the first names on pieces that were voided for this reason, and how many there are. */
export async function findVoidPieces(
  trx: Trx,
  orderId: string,
  { refundIds, limit }: { readonly refundIds: readonly string[]; readonly limit: number },
): Promise<NamedPieces> {
  const isTheirs = sql<boolean>`refund_id = any(${[...refundIds]}::uuid[])`;
  const pieces = trx.selectFrom('pieces').where('order_id', '=', orderId).where(isTheirs);
  const names = await pieces
    .select(sql<string>`address ->> 'recipient'`.as('name'))
    .orderBy('position')
    .limit(limit)
    .execute();
  const { count } = await pieces.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { count: Number(count), names: names.map(({ name }) => name) };
}
