/** Shows a customer's records in states that their server can't be brought into quickly. */
import type * as z from 'zod/mini';
import { getOrder, listOrders, type OrderRecord, type orderEventSchema } from '#contract/orders.ts';
import { type ListedPostcard, listPostcards } from '#contract/postcards.ts';
import { changeAnswer, type Lift } from './stub-request.ts';

/** Changes every order, in the list and in its details. */
export function changeOrders(change: () => Partial<OrderRecord>): void {
  changeAnswer(listOrders, (list) => ({ ...list, items: list.items.map((order) => ({ ...order, ...change() })) }));
  changeAnswer(getOrder, (order) => ({ ...order, ...change() }));
}

type OrderEvent = z.output<typeof orderEventSchema>;

/** Changes the history in every order's details. */
export function changeHistory(change: (events: readonly OrderEvent[]) => readonly OrderEvent[]): void {
  changeAnswer(getOrder, (order) => ({ ...order, events: [...change(order.events)] }));
}

/** Changes cards in the list. */
export function changeCards(change: (card: ListedPostcard) => Partial<ListedPostcard>): Lift {
  return changeAnswer(listPostcards, (list) => ({
    ...list,
    items: list.items.map((card) => ({ ...card, ...change(card) })),
  }));
}
