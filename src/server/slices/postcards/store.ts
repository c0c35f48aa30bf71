/** The SQL of postcards. Everything that a customer reads or edits runs inside asUser, and filters by user as well. */
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { EndpointInput } from '#contract/endpoint.ts';
import type { listPostcards } from '#contract/postcards.ts';
import { POSTCARD_PAGE_SIZE } from '#contract/postcards.ts';
import { AppError } from '#domain/errors.ts';
import { isUnderWay, PRINT_LABELS } from '#domain/order-status.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Schema } from '#server/frame/db/schema.ts';
import { containsText } from '#server/frame/db/search.ts';
import { DESIGN_COLUMNS, type DesignValues } from './row-codec.ts';

export type PostcardRow = Omit<Selectable<Schema['postcards']>, 'image_url' | 'recipient_location'>;

/** Limit per account. Deleted cards count until they are swept; otherwise deleting would get around the limit. */
export const MAX_POSTCARDS = 5_000;

/** A null saved_at means that the customer never saved it. If omitted, it is now. */
export type PostcardValues = DesignValues & Pick<Insertable<Schema['postcards']>, 'saved_at'>;

type ListQuery = EndpointInput<typeof listPostcards>['query'];

/** Named one by one, because a prepared `select *` breaks when a migration adds a column. */
const COLUMNS = [
  ...DESIGN_COLUMNS.map((column) => `postcards.${column}` as const),
  'postcards.id',
  'postcards.user_id',
  'postcards.status',
  'postcards.total_amount_cents',
  'postcards.total_amount',
  'postcards.postgrid_status',
  'postcards.postgrid_order_id',
  'postcards.postgrid_tracking_number',
  'postcards.order_id',
  'postcards.order_number',
  'postcards.payment_status',
  'postcards.ordered_at',
  'postcards.copies_mailed',
  'postcards.paid_cents',
  'postcards.paid_currency',
  'postcards.failure_kind',
  'postcards.has_address_problem',
  'postcards.is_delivery_estimated',
  'postcards.send_on',
  'postcards.was_cancelled',
  'postcards.money',
  'postcards.created_at',
  'postcards.updated_at',
  'postcards.deleted_at',
  'postcards.saved_at',
] as const satisfies readonly `postcards.${keyof Schema['postcards']}`[];

function selectPostcards(trx: Trx, userId: string) {
  return trx
    .selectFrom('postcards')
    .select(COLUMNS)
    .where('postcards.user_id', '=', userId)
    .where('postcards.deleted_at', 'is', null);
}

export async function findPostcard(trx: Trx, userId: string, id: string): Promise<PostcardRow | undefined> {
  return selectPostcards(trx, userId).where('postcards.id', '=', id).executeTakeFirst();
}

/** Drafts to the same person with the same message, newest first. */
export async function findDraftsLike(
  trx: Trx,
  userId: string,
  { message, recipient_name }: Pick<DesignValues, 'message' | 'recipient_name'>,
): Promise<PostcardRow[]> {
  return selectPostcards(trx, userId)
    .where('postcards.status', '=', 'drafted')
    .where('postcards.message', '=', message)
    .where('postcards.recipient_name', '=', recipient_name)
    .orderBy('postcards.created_at', 'desc')
    .limit(20)
    .execute();
}

export async function findPostcards(trx: Trx, userId: string, ids: readonly string[]): Promise<PostcardRow[]> {
  return selectPostcards(trx, userId)
    .where('postcards.id', 'in', [...ids])
    .orderBy('postcards.created_at', 'desc')
    .execute();
}

/** Throws postcards_full. */
export async function insertPostcard(trx: Trx, userId: string, values: PostcardValues): Promise<string> {
  if ((await countAll(trx, userId)) >= MAX_POSTCARDS) throw new AppError('postcards_full');
  const { id } = await trx
    .insertInto('postcards')
    .values({ ...values, user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts live and deleted ones separately, because each has its own index. */
async function countAll(trx: Trx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from postcards where user_id = ${userId} and deleted_at is null)
      + (select count(*) from postcards where user_id = ${userId} and deleted_at is not null))::integer as count
  `.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Returns false when there is no such draft: someone else's, deleted, or already ordered. */
export async function updateDraft(trx: Trx, userId: string, id: string, values: PostcardValues): Promise<boolean> {
  const result = await trx
    .updateTable('postcards')
    .set({ ...values, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'drafted')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns false when there is no such draft. A deleted draft can be restored until it is swept. */
export async function setDeleted(trx: Trx, userId: string, id: string, deletedAt: Date | null): Promise<boolean> {
  const result = await trx
    .updateTable('postcards')
    .set({ deleted_at: deletedAt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'drafted')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function listIds(trx: Trx, userId: string): Promise<{ id: string; status: string }[]> {
  return trx
    .selectFrom('postcards')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Returns one page and the total, and searches the cards once for both. The cursor is a row, so pages don't shift when
 * cards are added.
 */
export async function listPage(trx: Trx, userId: string, query: ListQuery) {
  const order = ORDERS[query.sort];
  const isOnPage = query.cursor === undefined ? sql`true` : isAfter(query, await findCursor(trx, userId, query.cursor));
  const ids = sql<string[] | null>`array_agg(postcards.id::text order by ${order}) filter (where ${isOnPage})`;
  const found = await filtered(selectPostcards(trx, userId), query)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select(sql<string[] | null>`(${ids})[1:${sql.lit(POSTCARD_PAGE_SIZE + 1)}]`.as('ids'))
    .executeTakeFirstOrThrow();
  const rows = await selectPostcards(trx, userId)
    .where(sql<boolean>`postcards.id = any(${found.ids ?? []}::uuid[])`)
    .orderBy(order)
    .execute();
  return { rows: rows.slice(0, POSTCARD_PAGE_SIZE), hasMore: rows.length > POSTCARD_PAGE_SIZE, total: found.total };
}

/** Counts a mailing's people separately. Cards that wait for their send date don't count. */
export async function countUnderWay(trx: Trx, userId: string): Promise<number> {
  const ordered = selectPostcards(trx, userId).clearSelect().where('postcards.status', '=', 'processing');
  const { count } = await ordered
    .where('postcards.postgrid_status', 'in', PRINT_LABELS.filter(isUnderWay))
    .where(sql<boolean>`not (send_on is not null and postgrid_status = 'not_submitted' and failure_kind is null)`)
    .select(sql<number>`coalesce(sum(coalesce((mailing ->> 'count')::integer, 1)), 0)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

type PostcardQuery = ReturnType<typeof selectPostcards>;

const SEARCHED = (['recipient_name', 'recipient_city', 'message', 'order_number'] as const).map((column) =>
  sql.ref(`postcards.${column}`),
);

function filtered(query: PostcardQuery, { status, search = '' }: ListQuery): PostcardQuery {
  let result = query;
  if (status === 'drafted') result = result.where('postcards.status', '=', 'drafted');
  else if (status !== undefined) {
    const labels = status === 'processing' ? (['not_submitted', 'processing'] as const) : ([status] as const);
    result = result.where('postcards.status', '=', 'processing').where('postcards.postgrid_status', 'in', labels);
  }
  return search.trim() === '' ? result : result.where(containsText(SEARCHED, search));
}

async function findCursor(trx: Trx, userId: string, id: string): Promise<string> {
  const row = await trx
    .selectFrom('postcards')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('validation_failed', { message: 'cursor: not one of your postcards' });
  return row.id;
}

/** A condition, compared inside the database because a JavaScript date would lose the microseconds. */
function isAfter({ sort }: ListQuery, cursor: string): RawBuilder<boolean> {
  const key = sort === 'recipient' ? sql`lower(recipient_name), id` : sql`created_at, id`;
  const row = sql`(select ${key} from postcards as last where last.id = ${cursor})`;
  const own =
    sort === 'recipient'
      ? sql`(lower(postcards.recipient_name), postcards.id)`
      : sql`(postcards.created_at, postcards.id)`;
  return sort === 'newest' ? sql<boolean>`${own} < ${row}` : sql<boolean>`${own} > ${row}`;
}

const ORDERS: Readonly<Record<ListQuery['sort'], RawBuilder<unknown>>> = {
  newest: sql`postcards.created_at desc, postcards.id desc`,
  oldest: sql`postcards.created_at, postcards.id`,
  recipient: sql`lower(postcards.recipient_name), postcards.id`,
};

/** Includes deleted drafts that have not been swept yet. */
export async function exportPostcards(trx: Trx, userId: string, { after, limit }: { after: string; limit: number }) {
  return trx
    .selectFrom('postcards')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Unlinks all cards of a user from their orders, so that the orders can be deleted. */
export async function unlinkOrders(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('postcards').set({ order_id: null }).where('user_id', '=', userId).execute();
}

export async function deletePostcardsOf(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('postcards').where('user_id', '=', userId).execute();
}

type Dropped = {
  readonly deletedBefore: Date;
  /** SQL condition on a postcard's id: something still refers to it. */
  readonly isKept: (postcardId: RawBuilder<unknown>) => RawBuilder<boolean>;
};

/** Removes drafts that their owner deleted and didn't restore. */
export async function deleteDroppedDrafts(db: Db, { deletedBefore, isKept }: Dropped): Promise<void> {
  await db
    .deleteFrom('postcards')
    .where('deleted_at', '<', deletedBefore)
    .where(({ not }) => not(isKept(sql.ref('postcards.id'))))
    .execute();
}

/** SQL condition for other stores: a card shows the upload with this id. */
export function isPhotoOnCard(uploadId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from postcards where postcards.upload_id = ${uploadId})
    or exists (
      select from postcards
      where jsonb_path_query_array(postcards.front, '$.slots[*].uploadId') @> jsonb_build_array(${uploadId})
    )
  )`;
}

/** SQL condition for other stores: a card goes to the recipients on the list with this id. */
export function isListOnCard(listId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from postcards where postcards.mailing ->> 'listId' = ${listId}::text)`;
}

/** Writes the ordered design back to its card, even if the card was edited or deleted since. */
export async function restoreCard(trx: Trx, id: string, values: DesignValues): Promise<void> {
  await trx
    .updateTable('postcards')
    .set({ ...values, deleted_at: null, saved_at: sql<Date>`coalesce(saved_at, now())` })
    .where('id', '=', id)
    .execute();
}
