import { Readable } from 'node:stream';
import {
  createPaymentIntent as createPaymentIntentEndpoint,
  findOrderByPayment,
  getOrder,
  listOrders,
  quoteOrder as quoteOrderEndpoint,
  sendAgain as sendAgainEndpoint,
} from '#contract/orders.ts';
import { exportPieces, listPieces } from '#contract/pieces.ts';
import { asUser } from '#server/frame/db/as-user.ts';
import type { Trx } from '#server/frame/db/database.ts';
import type { SearchAsUser } from '#server/frame/db/search.ts';
import { networkOf } from '#server/frame/http/network-of.ts';
import type { RateLimits } from '#server/frame/http/rate-limit.ts';
import type { Serve } from '#server/frame/http/serve.ts';
import { presentPostcard } from '#server/slices/postcards/present-postcard.ts';
import { requireOffered } from '#server/slices/shop/require-offered.ts';
import type { PlacingServices } from './checkout/check-order-request.ts';
import { createPaymentIntent } from './checkout/create-payment-intent.ts';
import { quoteOrder } from './checkout/quote-order.ts';
import { sendAgain } from './checkout/send-again.ts';
import { findOwnOrderByIntent, listOrderPage } from './order-list-store.ts';
import { confirmPayment } from './payment/confirm-payment.ts';
import { exportPiecesCsv, getPiecePage } from './pieces/present-piece.ts';
import { detailOf, getOrderDetail, presentOrder } from './present-order.ts';

export function registerOrderRoutes(
  serve: Serve,
  services: PlacingServices & { readonly rateLimits: RateLimits; readonly searchAsUser: SearchAsUser },
): void {
  const { db, clock, rateLimits, shop } = services;
  const checkoutLimit = rateLimits.create({ name: 'checkout', points: 30, seconds: 60 });
  const exportLimit = rateLimits.create({ name: 'export-pieces', points: 10, seconds: 60 });
  const sendAgainLimit = rateLimits.create({ name: 'send-again', points: 30, seconds: 60 });
  const couponLimit = rateLimits.create({ name: 'coupon', points: 30, seconds: 60 });

  serve(createPaymentIntentEndpoint, async ({ body }, { caller }) => {
    await checkoutLimit.consume(caller.userId);
    return createPaymentIntent(services, caller.userId, body);
  });

  serve(quoteOrderEndpoint, async ({ body }, { caller, request }) => {
    const { couponCode, recipients = null, ...order } = body;
    if (couponCode) await couponLimit.consume(caller?.userId ?? networkOf(request.ip));
    await requireOffered(shop, order.destinations ?? {});
    const quote = await quoteOrder(
      { db, now: clock.now() },
      { userId: caller?.userId ?? null, couponCode, order: { ...order, recipients } },
    );
    return {
      card_cents: quote.cardCents,
      subtotal_cents: quote.subtotalCents,
      delivery_cents: quote.deliveryCents,
      discount_cents: quote.discountCents,
      total_cents: quote.totalCents,
      currency: quote.currency,
      price_version: quote.priceVersion,
      coupon: quote.coupon && { code: quote.coupon.code, percent_off: quote.coupon.percentOff },
    };
  });

  serve(listOrders, async ({ query }, { caller }) => {
    const { orders, hasMore, total } = await asUser(db, caller.userId, (trx) =>
      listOrderPage(trx, caller.userId, query.cursor),
    );
    return {
      items: orders.map((order) => presentOrder(order, services)),
      next_cursor: hasMore ? (orders.at(-1)?.id ?? null) : null,
      total,
    };
  });

  serve(getOrder, async ({ params }, { caller }) => getOrderDetail(services, caller.userId, params.id));

  serve(listPieces, async ({ params, query }, { caller }) => {
    const { search, status, cursor } = query;
    return getPiecePage(services, caller.userId, { orderId: params.id, search, status, after: Number(cursor ?? 0) });
  });

  serve(exportPieces, async ({ params }, { caller, reply }) => {
    await exportLimit.consume(caller.userId);
    const { fileName, lines } = await exportPiecesCsv(db, caller.userId, params.id);
    await reply
      .type('text/csv; charset=utf-8')
      .headers({ 'content-disposition': `attachment; filename="${fileName}"`, 'cache-control': 'no-store' })
      .send(Readable.from(lines));
    return undefined;
  });

  serve(sendAgainEndpoint, async ({ params }, { caller }) => {
    await sendAgainLimit.consume(caller.userId);
    return presentPostcard(await sendAgain(services, caller.userId, params.id));
  });

  serve(findOrderByPayment, async ({ params }, { caller: { userId } }) => {
    const find = (trx: Trx) => findOwnOrderByIntent(trx, userId, params.sessionId);
    const order = await asUser(db, userId, find);
    // The customer may arrive before the webhook. Asking the provider counts toward the checkout limit.
    if (order?.paymentStatus === 'unpaid') {
      await checkoutLimit.consume(userId);
      await confirmPayment(services, params.sessionId, 'customer');
    }
    return detailOf(services, userId, find);
  });
}
