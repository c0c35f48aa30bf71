import { type getOverview, OVERVIEW_DAYS } from '#contract/console-overview.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { Db } from '../db/database.ts';
import {
  type CardSum,
  countConcerns,
  findOldestUnprinted,
  sumCards,
  sumDays,
  sumOtherCurrencies,
} from '../orders/overview-store.ts';
import { findPrices } from '../shop/price-store.ts';

const DAY_MS = 86_400_000;

/** The console's first page: how the shop is doing. */
export async function sumUp(db: Db, now: Date): Promise<EndpointResponse<typeof getOverview>> {
  const today = Math.floor(now.getTime() / DAY_MS);
  const since = new Date((today - OVERVIEW_DAYS + 1) * DAY_MS);
  return db.transaction().execute(async (trx) => {
    const { currency } = await findPrices(trx, now);
    const days = await sumDays(trx, { since, until: now, currency });
    const others = await sumOtherCurrencies(trx, { since, currency });
    const cards = await sumCards(trx, since);
    const oldest = await findOldestUnprinted(trx, now);
    const { alerts, refundsDue } = await countConcerns(trx);
    const count = (status: CardSum['status']) =>
      cards.reduce((sum, card) => (card.status === status ? sum + card.cards : sum), 0);
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
        pending_payment: count('pending_payment'),
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
