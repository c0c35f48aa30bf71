/** Finds accounts and shows what operators may know about one. What its owner wrote is only in their orders and export. */

import {
  type ConsoleCustomer,
  type ListedCustomer,
  type listCustomers as listCustomersEndpoint,
  MAX_FOUND_CUSTOMERS,
} from '#contract/console/customers.ts';
import { CONSOLE_PAGE_SIZE } from '#contract/console/orders.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { LOCK_REASONS } from '#domain/audit.ts';
import { AppError } from '#domain/errors.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { isLocked, lockEnd } from '#server/slices/auth/accounts/lock-account.ts';
import { readFullName } from '#server/slices/auth/accounts/user-metadata.ts';
import {
  findEmails,
  findUserById,
  findUsersByEmailStart,
  listUserPage,
  type UserRow,
} from '#server/slices/auth/accounts/user-store.ts';
import { hasSecondStep } from '#server/slices/auth/factors/reset-second-step.ts';
import { sumOrdersOf } from '#server/slices/orders/console/order-store.ts';
import { findProfilesByName } from '#server/slices/profiles/store.ts';
import { findPrices } from '#server/slices/shop/price-store.ts';
import { type Actor, audit } from './audit.ts';
import { findLatestEntry, isOperator } from './store.ts';

type Query = EndpointInput<typeof listCustomersEndpoint>['query'];

export async function listCustomers(
  db: Db,
  { search = '', cursor }: Query,
  now: Date,
): Promise<EndpointResponse<typeof listCustomersEndpoint>> {
  const lists = search === '' ? [] : await findMatches(db, search);
  const ids = search === '' ? undefined : [...new Set(lists.flat())];
  const rows = await listUserPage(db, { ids, cursor, limit: CONSOLE_PAGE_SIZE + 1 });
  const page = rows.slice(0, CONSOLE_PAGE_SIZE);
  return {
    items: page.map((user) => presentListed(user, now)),
    next_cursor: rows.length > CONSOLE_PAGE_SIZE ? (page.at(-1)?.id ?? null) : null,
    is_cut_off: lists.some((list) => list.length >= MAX_FOUND_CUSTOMERS),
  };
}

async function findMatches(db: Db, search: string): Promise<readonly (readonly string[])[]> {
  const byEmail = await findUsersByEmailStart(db, search, MAX_FOUND_CUSTOMERS);
  return search.includes('@') ? [byEmail] : [byEmail, await findProfilesByName(db, search, MAX_FOUND_CUSTOMERS)];
}

function presentListed(user: UserRow, now: Date): ListedCustomer {
  return {
    id: user.id,
    email: user.email,
    name: readFullName(user.user_metadata),
    created_at: user.created_at.toISOString(),
    is_locked: isLocked(user, now),
  };
}

/** Keeping a page open, or opening it twice, counts as one view. */
const ONE_VIEW_MS = 10 * 60_000;

/** Audited, because it shows personal data. Throws not_found. */
export async function viewCustomer(db: Db, actor: Actor, userId: string): Promise<ConsoleCustomer> {
  return db.transaction().execute(async (trx) => {
    const user = await findUserById(trx, userId);
    if (user === undefined) throw new AppError('not_found');
    const lastView = await findLatestEntry(trx, { action: 'account.look', subjectId: userId, actorId: actor.id });
    if (lastView === undefined || actor.at.getTime() - lastView.at.getTime() > ONE_VIEW_MS) {
      await audit(trx, actor, { action: 'account.look', subject: ['account', userId] });
    }
    const { currency } = await findPrices(trx, actor.at);
    const { orders, paidCents, refundedCents } = await sumOrdersOf(trx, userId, currency);
    return {
      ...presentListed(user, actor.at),
      is_confirmed: user.email_confirmed_at !== null,
      is_operator: await isOperator(trx, userId),
      is_two_step: await hasSecondStep(trx, userId),
      last_sign_in_at: user.last_sign_in_at?.toISOString() ?? null,
      orders,
      currency,
      paid_cents: paidCents,
      refunded_cents: refundedCents,
      lock: isLocked(user, actor.at) ? await presentLock(trx, user) : null,
    };
  });
}

async function presentLock(trx: Trx, user: UserRow): Promise<ConsoleCustomer['lock']> {
  const until = lockEnd(user)?.toISOString() ?? null;
  const entry = until === null ? await findLatestEntry(trx, { action: 'account.lock', subjectId: user.id }) : undefined;
  if (entry === undefined) return { until, set: null };
  const { actor_id: actorId, at, after } = entry;
  const by = actorId === null ? null : ((await findEmails(trx, [actorId])).get(actorId) ?? null);
  const reason = LOCK_REASONS.find((each) => each === after?.reason) ?? null;
  return { until, set: { at: at.toISOString(), by, reason } };
}
