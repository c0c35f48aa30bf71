/** Converts a postcard's row to the contract's record. */
import { toCardRecord } from '#contract/card-codec.ts';
import { toOrderMoney } from '#contract/order-money.ts';
import type { ListedPostcard, PostcardRecord } from '#contract/postcards.ts';
import { estimateArrival } from '#domain/delivery.ts';
import { FAILURE_KINDS, type PrintProblem } from '#domain/print-problem.ts';
import { fromRow } from './row-codec.ts';
import type { PostcardRow } from './store.ts';

export function presentPostcard(row: PostcardRow): PostcardRecord {
  return {
    id: row.id,
    user_id: row.user_id,
    ...toCardRecord(row.id, fromRow(row)),
    status: row.status,
    is_unfinished_checkout: row.status === 'drafted' && row.saved_at === null,
    total_amount: Number(row.total_amount),
    paid_cents: paidCents(row),
    paid_currency: row.paid_currency,
    copies_mailed: row.copies_mailed,
    money: row.money === null || (row.status === 'drafted' && !row.was_cancelled) ? null : toOrderMoney(row.money),
    postgrid_status: row.postgrid_status,
    postgrid_order_id: row.postgrid_order_id,
    postgrid_tracking_number: row.postgrid_tracking_number,
    arrival: arrivalOf(row),
    order_id: row.order_id,
    order_number: row.order_number,
    print_problem: problemOf(row),
    can_retry: canRetry(row),
    has_address_problem: row.has_address_problem && row.postgrid_status === 'processing',
    is_delivery_estimated: row.is_delivery_estimated && row.postgrid_status === 'delivered',
    send_on: row.status === 'processing' ? row.send_on : null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Leaves out drawings, which may be large and aren't shown in a list. */
export function presentListed(row: PostcardRow): ListedPostcard {
  const { drawings: _drawings, ...listed } = presentPostcard(row);
  return listed;
}

function paidCents({ status, ordered_at, paid_cents }: PostcardRow): number | null {
  return status === 'processing' && ordered_at !== null ? paid_cents : null;
}

function arrivalOf({ status, ordered_at, send_on, recipient_country, mailing }: PostcardRow) {
  if (status !== 'processing' || ordered_at === null || mailing !== null) return null;
  return estimateArrival({ countries: [recipient_country], orderedAt: ordered_at, sendOn: send_on });
}

function isRefunded({ status, payment_status }: PostcardRow): boolean {
  return status === 'processing' && (payment_status === 'refunded' || payment_status === 'refund_due');
}

function problemOf(row: PostcardRow): PrintProblem | null {
  if (row.status === 'drafted') return row.was_cancelled ? 'cancelled' : null;
  // A card that failed although the print service has it was printed and returned.
  if (row.postgrid_status === 'failed') return row.postgrid_order_id === null ? row.failure_kind : 'returned';
  if (isRefunded(row)) return 'refunded';
  return row.postgrid_status === 'not_submitted' ? row.failure_kind : null;
}

/** A refunded or disputed order can't be retried, because the print would be free. */
function canRetry(row: PostcardRow): boolean {
  const problem = problemOf(row);
  const hasFailed = problem === 'dispute_won' || FAILURE_KINDS.some((kind) => kind === problem);
  return hasFailed && problem !== 'disputed' && row.payment_status === 'paid';
}
