/** The SQL of pieces for their owner. Every query runs inside asUser, for an order that is known to be theirs. */
import { sql } from 'kysely';
import { PIECE_PAGE_SIZE } from '#contract/pieces.ts';
import type { CardState } from '#domain/order-status.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { containsText } from '#server/frame/db/search.ts';
import { type Piece, toPiece } from './piece.ts';
import { CARD_STATE } from './piece-store.ts';

export type PieceFilter = {
  readonly search?: string | undefined;
  readonly status?: CardState | undefined;
};

export type PiecePage = { readonly pieces: readonly Piece[]; readonly hasMore: boolean; readonly total: number };

/** Ordered by position, after the given one. */
export async function listPiecePage(
  trx: Trx,
  orderId: string,
  { after, ...filter }: PieceFilter & { readonly after: number },
): Promise<PiecePage> {
  const rows = await select(trx, orderId, filter)
    .selectAll()
    .where('position', '>', after)
    .orderBy('position')
    .limit(PIECE_PAGE_SIZE + 1)
    .execute();
  const { count } = await select(trx, orderId, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    pieces: rows.slice(0, PIECE_PAGE_SIZE).map(toPiece),
    hasMore: rows.length > PIECE_PAGE_SIZE,
    total: Number(count),
  };
}

const EXPORTED_AT_ONCE = 200;

export async function listPiecesAfter(trx: Trx, orderId: string, after: number): Promise<readonly Piece[]> {
  const next = select(trx, orderId, {}).selectAll().where('position', '>', after).orderBy('position');
  return (await next.limit(EXPORTED_AT_ONCE).execute()).map(toPiece);
}

/**
 * SQL condition on pieces: the card came back, or will never be printed because its price was refunded. Excludes cards that are
 * in the mail or can still be printed, so that nobody gets two.
 */
export const IS_TO_SEND_AGAIN = sql<boolean>`(
  pieces.status = 'failed' and (pieces.print_id is not null or pieces.void_reason is not null)
)`;

/** Ordered by position. */
export async function listPiecesToSendAgain(trx: Trx, orderId: string): Promise<readonly Piece[]> {
  const rows = await trx
    .selectFrom('pieces')
    .selectAll()
    .where('order_id', '=', orderId)
    .where(IS_TO_SEND_AGAIN)
    .orderBy('position')
    .execute();
  return rows.map(toPiece);
}

const SEARCHED = [sql`address ->> 'recipient'`, sql`address ->> 'city'`];

function select(trx: Trx, orderId: string, { search = '', status }: PieceFilter) {
  return trx
    .selectFrom('pieces')
    .where('order_id', '=', orderId)
    .$if(status !== undefined, (query) =>
      query.where(sql<boolean>`(
      select ${CARD_STATE} from orders where orders.id = pieces.order_id) = ${status}`),
    )
    .$if(search.trim() !== '', (query) => query.where(containsText(SEARCHED, search)));
}
