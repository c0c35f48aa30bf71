import type { EndpointResponse } from '#contract/endpoint.ts';
import type { getOrder } from '#contract/orders.ts';
import { AppError } from '#domain/errors.ts';
import type { Clock } from '../clock.ts';
import { asUser } from '../db/as-user.ts';
import type { Db, Trx } from '../db/database.ts';
import { listEvents } from './event-store.ts';
import type { OwnOrder } from './order.ts';
import { findOwnOrder } from './order-list-store.ts';
import { presentOrderDetail } from './present-order.ts';

type Readers = { readonly db: Db; readonly clock: Clock };
type OrderDetail = EndpointResponse<typeof getOrder>;

/** A paid order with its history, as its owner sees it; throws AppError('not_found') for everybody else. */
export async function getOrderDetail(readers: Readers, userId: string, orderId: string): Promise<OrderDetail> {
  return detailOf(readers, userId, (trx) => findOwnOrder(trx, userId, orderId));
}

export async function detailOf(
  { db, clock }: Readers,
  userId: string,
  find: (trx: Trx) => Promise<OwnOrder | null>,
): Promise<OrderDetail> {
  return asUser(db, userId, async (trx) => {
    const order = await find(trx);
    if (order === null) throw new AppError('not_found');
    return presentOrderDetail(order, await listEvents(trx, order.id), clock.now());
  });
}
