import type { EndpointResponse } from '#contract/endpoint.ts';
import type { getOrder } from '#contract/orders.ts';
import { AppError } from '#domain/errors.ts';
import type { Clock } from '../clock.ts';
import { asUser } from '../db/as-user.ts';
import type { Db } from '../db/database.ts';
import { findOwnOrder, listEvents } from './order-list-store.ts';
import { presentOrderDetail } from './present-order.ts';

/** One order with its history, as its owner sees it; throws AppError('not_found') for everybody else. */
export async function getOrderDetail(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  userId: string,
  orderId: string,
): Promise<EndpointResponse<typeof getOrder>> {
  return asUser(db, userId, async (trx) => {
    const order = await findOwnOrder(trx, userId, orderId);
    if (order === null) throw new AppError('not_found');
    return presentOrderDetail(order, await listEvents(trx, order.id), clock.now());
  });
}
