import { randomBytes } from 'node:crypto';
import {
  answerAddressRequest,
  createAddressRequest,
  deleteAddressRequest,
  listAddressRequests,
  openAddressRequest,
  revokeAddressRequest,
} from '#contract/address-requests.ts';
import { MAX_REQUESTS, REQUEST_DAYS } from '#domain/address-request.ts';
import { AppError } from '#domain/errors.ts';
import type { Clock } from '#server/frame/clock.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import type { Db } from '#server/frame/db/database.ts';
import { networkOf } from '#server/frame/http/network-of.ts';
import type { RateLimits } from '#server/frame/http/rate-limit.ts';
import type { Serve } from '#server/frame/http/serve.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import { isHiddenAddressNeeded } from '#server/slices/orders/account-store.ts';
import { lockPlacing } from '#server/slices/orders/store.ts';
import { requireOffered } from '#server/slices/shop/require-offered.ts';
import type { Shop } from '#server/slices/shop/shop.ts';
import { answerRequest, hashToken, openRequest } from './answer-request.ts';
import { presentRequest, presentRequests } from './present-request.ts';
import { countRequests, deleteRequest, insertRequest, listRequests, setRevoked } from './store.ts';
import { deleteHiddenOf } from './vault-store.ts';

const DAY_MILLISECONDS = 24 * 3600_000;
/** 128 bits can't be guessed. */
const TOKEN_BYTES = 16;

type Services = {
  readonly db: Db;
  readonly clock: Clock;
  readonly rateLimits: RateLimits;
  readonly shop: Shop;
  readonly jobs: Jobs;
  readonly siteUrl: string;
};

export function registerAddressRequestRoutes(serve: Serve, services: Services): void {
  const { db, clock, rateLimits } = services;
  const createLimit = rateLimits.create({ name: 'address-requests', points: 100, seconds: 3600 });
  const openLimit = rateLimits.create({ name: 'address-links', points: 60, seconds: 600 });
  /** Generous, because a family or an office may share a network. */
  const answerLimit = rateLimits.create({ name: 'address-answers', points: 30, seconds: 600 });
  const tokenLimit = rateLimits.create({ name: 'address-link', points: 120, seconds: 600 });

  serve(createAddressRequest, async ({ body }, { caller: { userId } }) => {
    await createLimit.consume(userId);
    const now = clock.now();
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expires_at = new Date(now.getTime() + REQUEST_DAYS * DAY_MILLISECONDS);
    const request = await asUser(db, userId, async (trx) => {
      if ((await countRequests(trx, userId)) >= MAX_REQUESTS) throw new AppError('address_requests_full');
      const values = { ...body, user_id: userId, token_hash: hashToken(token), created_at: now, expires_at };
      const row = await insertRequest(trx, values);
      return presentRequest(trx, row, now);
    });
    return { ...request, token };
  });

  serve(listAddressRequests, async (_input, { caller: { userId } }) =>
    asUser(db, userId, async (trx) => ({
      items: await presentRequests(trx, await listRequests(trx, userId), clock.now()),
    })),
  );

  serve(revokeAddressRequest, async ({ params: { id } }, { caller: { userId } }) =>
    asUser(db, userId, async (trx) => {
      const row = await setRevoked(trx, userId, { id, at: clock.now() });
      if (row === undefined) throw new AppError('not_found');
      return presentRequest(trx, row, clock.now());
    }),
  );

  serve(deleteAddressRequest, async ({ params: { id } }, { caller: { userId } }) => {
    await db.transaction().execute(async (trx) => {
      // An order that is being placed may need this link's addresses.
      await lockPlacing(trx, userId);
      const isOwn = (await listRequests(trx, userId)).some((request) => request.id === id);
      if (!isOwn) throw new AppError('not_found');
      await deleteHiddenOf(trx, id, isHiddenAddressNeeded);
      await deleteRequest(trx, userId, id);
    });
    return undefined;
  });

  serve(openAddressRequest, async ({ body: { token } }, { request }) => {
    await openLimit.consume(networkOf(request.ip));
    await tokenLimit.consume(hashToken(token));
    return openRequest(services, token);
  });

  serve(answerAddressRequest, async ({ body }, { request }) => {
    await answerLimit.consume(networkOf(request.ip));
    await tokenLimit.consume(hashToken(body.token));
    await requireOffered(services.shop, { [body.address.recipient_country]: 1 });
    await answerRequest(services, body);
    return undefined;
  });
}
