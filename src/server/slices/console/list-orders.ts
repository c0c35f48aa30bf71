/** Finds orders by number, email address, name, or the id of a payment, a refund, a print or the order. */

import { MAX_FOUND_CUSTOMERS } from '#contract/console/customers.ts';
import { CONSOLE_PAGE_SIZE, type ListedConsoleOrder, type listConsoleOrders } from '#contract/console/orders.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { COUNTRIES } from '#domain/address.ts';
import type { Db } from '#server/frame/db/database.ts';
import { findUserByEmail } from '#server/slices/auth/accounts/user-store.ts';
import { findRecordedAttempt } from '#server/slices/fulfilment/store.ts';
import { type ListedOrder, listAllOrders, type OrderSearch } from '#server/slices/orders/console/order-store.ts';
import { shownStatus } from '#server/slices/orders/present-order.ts';
import { findRefundedOrders } from '#server/slices/orders/refunds/refund-store.ts';
import { findProfilesByName } from '#server/slices/profiles/store.ts';
import { startOfOverview } from './sum-up.ts';

type Query = EndpointInput<typeof listConsoleOrders>['query'];

/** Matches every number that an order may have. */
const NUMBER = /^#?(\d{4,12})$/;
/** Matches ids like pi_3Qx…, re_3Qx… and postcard_7aB…. */
const PROVIDER_ID = /^[a-z]+_[\w-]{6,}$/i;
const ORDER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export async function listOrders(db: Db, query: Query, now: Date): Promise<EndpointResponse<typeof listConsoleOrders>> {
  const { search, state, overview, card, cursor, customer } = query;
  const isOfOverview = overview !== undefined || card !== undefined;
  const rows = await listAllOrders(db, {
    state,
    paid: isOfOverview ? { since: startOfOverview(now), card } : undefined,
    cursor,
    userId: customer,
    search: search === undefined || search === '' ? undefined : await readSearch(db, search),
    limit: CONSOLE_PAGE_SIZE + 1,
  });
  const page = rows.slice(0, CONSOLE_PAGE_SIZE);
  return {
    items: page.map(presentListed),
    next_cursor: rows.length > CONSOLE_PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
  };
}

async function readSearch(db: Db, text: string): Promise<OrderSearch> {
  const number = NUMBER.exec(text)?.[1];
  if (number !== undefined) return { number };
  if (ORDER_ID.test(text)) return { ids: [text], providerId: '' };
  if (PROVIDER_ID.test(text)) {
    const printed = await findRecordedAttempt(db, text);
    const refunded = await findRefundedOrders(db, text);
    return { ids: [...(printed === null ? [] : [printed.orderId]), ...refunded], providerId: text };
  }
  if (text.includes('@')) {
    const user = await findUserByEmail(db, text);
    return { email: text, users: user === undefined ? [] : [user.id] };
  }
  return { words: text, users: await findProfilesByName(db, text, MAX_FOUND_CUSTOMERS) };
}

export function presentListed(row: ListedOrder): ListedConsoleOrder {
  return {
    id: row.id,
    order_number: row.orderNumber,
    status: row.status,
    shown_status: shownStatus(row, row),
    payment_status: row.paymentStatus,
    dispute: row.dispute,
    alerts: [...row.alerts],
    has_alert: row.hasAlert,
    currency: row.currency,
    total_cents: row.totalCents,
    refunded_cents: row.refundedCents,
    refund_due_cents: row.dueCents,
    refund_failed_cents: row.refundFailedCents,
    pieces: row.pieces,
    recipient: row.recipient,
    countries: COUNTRIES.filter((country) => row.countries.includes(country)),
    contact_email: row.contactEmail,
    created_at: row.createdAt.toISOString(),
  };
}
