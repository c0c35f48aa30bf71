import {
  cancelOrder as cancelEndpoint,
  checkPostcardStatuses,
  submitPrintOrder as submitEndpoint,
} from '#contract/orders.ts';
import { correctAddress as correctEndpoint, retryPiece } from '#contract/pieces.ts';
import { AppError } from '#domain/errors.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import type { Serve } from '../http/serve.ts';
import { findPieceAt } from '../orders/piece-store.ts';
import { getOrderDetail } from '../orders/present-order.ts';
import { presentPiece } from '../orders/present-piece.ts';
import { findOrderOf } from '../orders/store.ts';
import { cancelOrder } from './cancel.ts';
import { checkOwnPrints } from './check-prints.ts';
import { type CorrectingServices, correctAddress } from './correct-address.ts';
import { retryOrder } from './retry.ts';
import { type SubmitDependencies, submitPrintOrder } from './submit-print-order.ts';

export type FulfilmentRouteServices = SubmitDependencies & CorrectingServices & { readonly rateLimits: RateLimits };

export function registerFulfilmentRoutes(serve: Serve, services: FulfilmentRouteServices): void {
  const { rateLimits } = services;
  const submissions = rateLimits.create({ name: 'submit-print-order', points: 60, seconds: 60 });
  const corrections = rateLimits.create({ name: 'correct-address', points: 60, seconds: 60 });
  const checks = rateLimits.create({ name: 'check-postcard-statuses', points: 20, seconds: 60 });

  serve(
    submitEndpoint,
    async ({ body }, { caller }) => {
      await submissions.consume(caller.userId);
      return submitPrintOrder(services, { userId: caller.userId, ...body });
    },
    { signedOutError: 'retry_requires_sign_in' },
  );
  serve(checkPostcardStatuses, async (_input, { caller }) => {
    await checks.consume(caller.userId);
    return checkOwnPrints(services, caller.userId);
  });
  serve(retryPiece, async ({ params }, { caller: { userId } }) => {
    await submissions.consume(userId);
    const order = await findOrderOf(services.db, userId, params.id);
    if (order === null || order.paymentStatus === 'unpaid') throw new AppError('not_found');
    await retryOrder(services, order.id, Number(params.position));
    const piece = await findPieceAt(services.db, order.id, Number(params.position));
    return piece === null ? undefined : presentPiece(order, piece);
  });
  serve(correctEndpoint, async ({ params, body }, { caller: { userId } }) => {
    await corrections.consume(userId);
    const { order, piece } = await correctAddress(services, userId, {
      orderId: params.id,
      position: Number(params.position),
      address: body,
    });
    return presentPiece(order, piece, true);
  });
  serve(cancelEndpoint, async ({ params }, { caller }) => {
    await cancelOrder(services, caller.userId, params.id);
    return getOrderDetail(services, caller.userId, params.id);
  });
}
