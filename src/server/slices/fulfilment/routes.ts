import {
  cancelOrder as cancelEndpoint,
  changeSendDate as changeSendDateEndpoint,
  checkPostcardStatuses,
  submitPrintOrder as submitEndpoint,
} from '#contract/orders.ts';
import { correctAddress as correctEndpoint, getPieceProof, retryPiece } from '#contract/pieces.ts';
import { AppError } from '#domain/errors.ts';
import { LAYOUT_VERSION } from '#layout/layout-version.ts';
import { sendPrivateFile } from '#server/frame/http/private-file.ts';
import type { RateLimits } from '#server/frame/http/rate-limit.ts';
import type { Serve } from '#server/frame/http/serve.ts';
import { hashContent } from '#server/slices/orders/checkout/order-snapshot.ts';
import { findPieceAt } from '#server/slices/orders/pieces/piece-store.ts';
import { presentPiece } from '#server/slices/orders/pieces/present-piece.ts';
import { getOrderDetail } from '#server/slices/orders/present-order.ts';
import { findOrderOf } from '#server/slices/orders/store.ts';
import { changeSendDate, type ReschedulingServices } from './change-send-date.ts';
import { checkOwnPrints } from './check-prints.ts';
import { type CorrectingServices, correctAddress } from './correct-address.ts';
import { drawPieceProof, pieceCard, type RenderParts } from './print-file.ts';
import { retryOrder } from './retry.ts';
import { cancelOrder } from './stop-prints.ts';
import { type SubmitDependencies, submitPrintOrder } from './submit-print-order.ts';

export type FulfilmentRouteServices = SubmitDependencies &
  CorrectingServices &
  ReschedulingServices &
  RenderParts & { readonly rateLimits: RateLimits };

export function registerFulfilmentRoutes(serve: Serve, services: FulfilmentRouteServices): void {
  const { rateLimits } = services;
  const submissions = rateLimits.create({ name: 'submit-print-order', points: 60, seconds: 60 });
  const corrections = rateLimits.create({ name: 'correct-address', points: 60, seconds: 60 });
  const dates = rateLimits.create({ name: 'send-date', points: 10, seconds: 3600 });
  const proofs = rateLimits.create({ name: 'piece-proofs', points: 120, seconds: 3600 });
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
  serve(getPieceProof, async ({ params }, { caller: { userId }, request, reply }) => {
    await proofs.consume(userId);
    const order = await findOrderOf(services.db, userId, params.id);
    const piece = order && (await findPieceAt(services.db, order.id, Number(params.position)));
    if (order === null || piece === null) throw new AppError('not_found');
    const card = pieceCard(piece, order.snapshot);
    await sendPrivateFile(request, reply, {
      etag: hashContent([LAYOUT_VERSION, card, services.printer.addsPostage]),
      contentType: 'application/pdf',
      fileName: `card-${piece.position}-proof.pdf`,
      read: () => drawPieceProof(services, card, order.snapshot),
    });
    return undefined;
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
  serve(changeSendDateEndpoint, async ({ params, body }, { caller: { userId } }) => {
    await dates.consume(userId);
    await changeSendDate(services, userId, { orderId: params.id, sendOn: body.send_on });
    return getOrderDetail(services, userId, params.id);
  });
  serve(cancelEndpoint, async ({ params }, { caller }) => {
    await cancelOrder(services, caller.userId, params.id);
    return getOrderDetail(services, caller.userId, params.id);
  });
}
