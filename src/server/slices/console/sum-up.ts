import { type getOverview, OVERVIEW_DAYS } from '#contract/console/overview.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { CardState } from '#domain/order-status.ts';
import type { Db } from '#server/frame/db/database.ts';
import {
  countConcerns,
  findOldestUnprinted,
  sumCards,
  sumDays,
  sumOtherCurrencies,
} from '#server/slices/orders/console/overview-store.ts';
import { findPrices } from '#server/slices/shop/price-store.ts';

const DAY_MS = 86_400_000;

export function startOfOverview(now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS);
  return new Date((today - OVERVIEW_DAYS + 1) * DAY_MS);
}

/** Sums up the console's first page. */
export async function sumUp(db: Db, now: Date): Promise<EndpointResponse<typeof getOverview>> {
  const since = startOfOverview(now);
  return db.transaction().execute(async (trx) => {
    const { currency } = await findPrices(trx, now);
    const days = await sumDays(trx, { since, until: now, currency });
    const others = await sumOtherCurrencies(trx, { since, currency });
    const cards = await sumCards(trx, since);
    const oldest = await findOldestUnprinted(trx, now);
    const { alerts, refundsDue } = await countConcerns(trx);
    const count = (state: CardState) => cards.find((each) => each.state === state)?.cards ?? 0;
    return {
      currency,
      days: days.map(({ day, orders, revenueCents, refundedCents, failed }) => ({
        day,
        orders,
        revenue_cents: revenueCents,
        refunded_cents: refundedCents,
        failed,
      })),
      other_currencies: others.map(({ revenueCents, refundedCents, ...other }) => ({
        ...other,
        revenue_cents: revenueCents,
        refunded_cents: refundedCents,
      })),
      cards: {
        scheduled: count('scheduled'),
        not_submitted: count('not_submitted'),
        processing: count('processing'),
        shipped: count('shipped'),
        delivered: count('delivered'),
        failed: count('failed'),
        returned: count('returned'),
        cancelled: count('cancelled'),
      },
      oldest_unprinted: oldest && {
        id: oldest.id,
        order_number: oldest.orderNumber,
        paid_at: oldest.paidAt.toISOString(),
      },
      alerts,
      refunds_due: refundsDue,
    };
  });
}
