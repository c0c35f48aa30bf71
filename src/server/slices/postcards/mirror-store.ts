/** Stores what a postcard shows of its order in the postcard's own row. */
import { sql } from 'kysely';
import { ADDRESS_NAMES } from '#contract/card-codec.ts';
import { renameFields } from '#contract/renamed-fields.ts';
import type { Address } from '#domain/address.ts';
import type { Currency } from '#domain/money.ts';
import type { MoneyFacts } from '#domain/money-story.ts';
import type { OrderStatus, PaymentStatus, PrintLabel } from '#domain/order-status.ts';
import type { ShownFailure } from '#domain/print-problem.ts';
import type { Trx } from '#server/frame/db/database.ts';

export type MirroredOrder = {
  readonly id: string;
  readonly postcardId: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly orderNumber: string;
  /** When it was paid, or last reprinted for free. */
  readonly orderedAt: Date | null;
  readonly totalCents: number;
  readonly currency: Currency;
  readonly printId: string | null;
  readonly trackingNumber: string | null;
  readonly failureKind: ShownFailure | null;
  readonly addressProblem: string | null;
  readonly isDeliveryEstimated: boolean;
  readonly sendOn: string | null;
  readonly copiesMailed: number;
  readonly money: MoneyFacts & { readonly currency: Currency };
};

/** Updates the postcard of a paid order. Until payment, it is a draft and shows nothing of its order. */
export async function mirrorOrder(trx: Trx, order: MirroredOrder, now: Date): Promise<void> {
  const update = trx.updateTable('postcards').where('id', '=', order.postcardId);
  const money = JSON.stringify({ orderId: order.id, ...order.money });
  if (order.status === 'cancelled') {
    const nothing = {
      postgrid_status: 'not_submitted',
      postgrid_order_id: null,
      postgrid_tracking_number: null,
      order_id: null,
      order_number: null,
      payment_status: null,
      ordered_at: null,
      copies_mailed: null,
      paid_cents: null,
      paid_currency: null,
      failure_kind: null,
      has_address_problem: false,
      is_delivery_estimated: false,
      send_on: null,
    } as const;
    await update
      .set({ status: 'drafted', was_cancelled: true, updated_at: now, money, ...nothing })
      // The card may belong to another order by now.
      .where((eb) =>
        eb.or([eb('order_id', '=', order.id), eb.and([eb('order_id', 'is', null), eb('was_cancelled', '=', false)])]),
      )
      .execute();
    // A bank may refuse a refund when the card has long been a draft again.
    await update.set({ money }).where(sql<boolean>`money ->> 'orderId' = ${order.id}`).execute();
    return;
  }
  await update
    .set({
      status: 'processing',
      money,
      postgrid_status: labelOf(order),
      postgrid_order_id: order.printId,
      postgrid_tracking_number: order.trackingNumber,
      order_id: order.id,
      order_number: order.orderNumber,
      payment_status: order.paymentStatus,
      ordered_at: order.orderedAt,
      copies_mailed: order.copiesMailed,
      paid_cents: order.totalCents,
      paid_currency: order.currency,
      failure_kind: order.failureKind,
      has_address_problem: order.addressProblem !== null,
      is_delivery_estimated: order.isDeliveryEstimated,
      send_on: order.sendOn,
      was_cancelled: false,
      updated_at: now,
    })
    .execute();
}

/** Copies a corrected address, so that pictures and copies of the card use it, too. */
export async function mirrorAddress(
  trx: Trx,
  { id, postcardId }: Pick<MirroredOrder, 'id' | 'postcardId'>,
  address: Address,
  now: Date,
): Promise<void> {
  const update = trx.updateTable('postcards').where('id', '=', postcardId).where('order_id', '=', id);
  await update.set({ ...renameFields(address, ADDRESS_NAMES), updated_at: now }).execute();
}

/** Replaces the recipient list of the draft that a canceled mailing became. */
export async function replaceList(trx: Trx, postcardId: string, lists: { readonly from: string; readonly to: string }) {
  await trx
    .updateTable('postcards')
    .set({ mailing: sql`jsonb_set(mailing, '{listId}', to_jsonb(${lists.to}::text))` })
    .where('id', '=', postcardId)
    .where('order_id', 'is', null)
    .where(sql<boolean>`mailing ->> 'listId' = ${lists.from}`)
    .execute();
}

function labelOf({ status, printId }: MirroredOrder): PrintLabel {
  if (status === 'shipped' || status === 'delivered' || status === 'failed') return status;
  return printId === null ? 'not_submitted' : 'processing';
}
