import type { FastifyRequest } from 'fastify';
import {
  acknowledgeOrderAlerts,
  listAlerts,
  listAuditLog,
  listQueues,
  requeueDeadLetter,
} from '#contract/console/alerts.ts';
import { addConsoleCoupon, capCoupon, endCoupon as endCouponEndpoint, listCoupons } from '#contract/console/coupons.ts';
import {
  deleteCustomer as deleteCustomerEndpoint,
  exportCustomer as exportCustomerEndpoint,
  getCustomer,
  listCustomers as listCustomersEndpoint,
  lockCustomer as lockCustomerEndpoint,
  turnOffTwoStep as turnOffTwoStepEndpoint,
  unlockCustomer as unlockCustomerEndpoint,
} from '#contract/console/customers.ts';
import {
  addOrderNote,
  cancelConsoleOrder,
  getConsoleOrder,
  listConsoleOrders,
  openConsole,
  printOrderAgain,
  refundConsoleOrder,
  reprintConsolePiece,
  settleConsoleRefund,
  viewPiece as viewPieceEndpoint,
  viewPrintFile,
} from '#contract/console/orders.ts';
import { getOverview } from '#contract/console/overview.ts';
import { addPrices, listPrices } from '#contract/console/prices.ts';
import { changeSettings as changeSettingsEndpoint, getSettings } from '#contract/console/settings.ts';
import { AppError } from '#domain/errors.ts';
import { sendPrivateFile } from '#server/frame/http/private-file.ts';
import type { Caller, Serve } from '#server/frame/http/serve.ts';
import type { Auth } from '#server/slices/auth/auth.ts';
import type { Fulfilment } from '#server/slices/fulfilment/fulfilment.ts';
import type { RenderParts } from '#server/slices/fulfilment/print-file.ts';
import type { DeletionServices } from '#server/slices/privacy/delete-account.ts';
import type { Shop } from '#server/slices/shop/shop.ts';
import type { Actor } from './audit.ts';
import { consoleCookie } from './console-mark.ts';
import { addCoupon, capDiscount, endCoupon, readCoupons } from './coupons.ts';
import { deleteCustomer, exportCustomer, lockCustomer, turnOffTwoStep, unlockCustomer } from './customer-actions.ts';
import { listCustomers, viewCustomer } from './customers.ts';
import { findAlerts, presentQueues } from './find-alerts.ts';
import { listOrders } from './list-orders.ts';
import { acknowledge, addNote, cancelByOperator, printAgain, reprintForFree, requeueJob } from './order-actions.ts';
import { getOrderStory } from './order-story.ts';
import { changePrices, readPrices } from './prices.ts';
import { readLog } from './read-log.ts';
import { refund, settleRefund } from './refund.ts';
import { changeSettings, readSettings } from './settings.ts';
import { sumUp } from './sum-up.ts';
import { openPrintFile, viewPiece } from './view-card.ts';

export type ConsoleServices = Fulfilment &
  DeletionServices &
  RenderParts & { readonly shop: Shop; readonly auth: Auth };

type Context = { readonly caller: Caller; readonly request: FastifyRequest };

export function registerConsoleRoutes(serve: Serve, services: ConsoleServices): void {
  const { clock } = services;
  const by = ({ caller, request }: Context): Actor => ({
    id: caller.userId,
    email: caller.email,
    requestId: request.id,
    at: clock.now(),
  });
  serveOrders(serve, services, by);
  serveAlerts(serve, services, by);
  serveCoupons(serve, services, by);
  serveCustomers(serve, services, by);
  servePrices(serve, services, by);
  serveSettings(serve, services, by);
}

type By = (context: Context) => Actor;

function serveOrders(serve: Serve, services: ConsoleServices, by: By): void {
  const { db, clock } = services;

  serve(openConsole, async (_input, { caller, reply }) => {
    reply.header('set-cookie', await consoleCookie(services.auth, caller));
    return { email: caller.email };
  });
  serve(listConsoleOrders, async ({ query }) => listOrders(db, query, clock.now()));
  serve(getConsoleOrder, async ({ params, query }) => getOrderStory(services, params.id, query.card));

  serve(viewPrintFile, async ({ params }, context) => {
    const file = await openPrintFile(services, by(context), params.id);
    await sendPrivateFile(context.request, context.reply, file);
    return undefined;
  });
  serve(viewPieceEndpoint, async ({ params }, context) => viewPiece(services, by(context), params.id));

  serve(reprintConsolePiece, async ({ params, body }, context) => {
    const { attempt: seenAttempt, reason, note = '' } = body;
    return { outcome: await reprintForFree(services, by(context), { pieceId: params.id, seenAttempt, reason, note }) };
  });

  serve(printOrderAgain, async ({ params }, context) => {
    const outcome = await printAgain(services, by(context), params.id);
    if (outcome === 'not_possible') throw new AppError('nothing_to_print');
    return { outcome };
  });

  serve(refundConsoleOrder, async ({ params, body }, context) => {
    const { amount_cents: amountCents, refunded_cents: seenCents, piece_id: pieceId = null, reason, words = '' } = body;
    const request = { orderId: params.id, amountCents, seenCents, pieceId, reason, words };
    return { outcome: await refund(services, by(context), request) };
  });

  serve(settleConsoleRefund, async ({ params, body }, context) => {
    const { failed_cents: failedCents, note } = body;
    await settleRefund(services, by(context), { orderId: params.id, failedCents, note });
    return undefined;
  });

  serve(cancelConsoleOrder, async ({ params, body }, context) => {
    await cancelByOperator(services, by(context), { orderId: params.id, ...body });
    return undefined;
  });

  serve(addOrderNote, async ({ params, body }, context) => {
    await addNote(services, by(context), { orderId: params.id, text: body.text });
    return undefined;
  });
}

function serveAlerts(serve: Serve, services: ConsoleServices, by: By): void {
  const { db, clock } = services;
  serve(getOverview, async () => sumUp(db, clock.now()));
  serve(listAlerts, async () => findAlerts(db, clock.now()));
  serve(listQueues, async () => presentQueues(db));
  serve(listAuditLog, async ({ query }) => readLog(db, query));

  serve(acknowledgeOrderAlerts, async ({ params }, context) => {
    const alerts = await acknowledge(services, by(context), params.id);
    return { alerts: [...(alerts ?? [])] };
  });

  serve(requeueDeadLetter, async ({ params }, context) => {
    if (!(await requeueJob(services, by(context), params.id))) throw new AppError('not_found');
    return undefined;
  });
}

function serveCoupons(serve: Serve, { db, clock }: ConsoleServices, by: By): void {
  serve(listCoupons, async () => readCoupons(db, clock.now()));

  serve(addConsoleCoupon, async ({ body }, context) => {
    await addCoupon(db, by(context), body);
    return undefined;
  });

  serve(capCoupon, async ({ params, body }, context) => {
    await capDiscount(db, by(context), { code: params.code, cents: body.max_discount_cents });
    return undefined;
  });

  serve(endCouponEndpoint, async ({ params }, context) => {
    await endCoupon(db, by(context), params.code);
    return undefined;
  });
}

function serveCustomers(serve: Serve, services: ConsoleServices, by: By): void {
  const { db, clock } = services;
  serve(listCustomersEndpoint, async ({ query }) => listCustomers(db, query, clock.now()));
  serve(getCustomer, async ({ params }, context) => viewCustomer(db, by(context), params.id));

  serve(lockCustomerEndpoint, async ({ params, body }, context) => {
    await lockCustomer(db, by(context), { userId: params.id, reason: body.reason });
    return undefined;
  });

  serve(unlockCustomerEndpoint, async ({ params }, context) => {
    await unlockCustomer(db, by(context), params.id);
    return undefined;
  });

  serve(turnOffTwoStepEndpoint, async ({ params, body }, context) => {
    await turnOffTwoStep(services, by(context), { userId: params.id, reason: body.reason });
    return undefined;
  });

  serve(exportCustomerEndpoint, async ({ params }, context) => {
    const file = await exportCustomer(services, by(context), params.id);
    const head = { 'content-disposition': 'attachment; filename="customer-data.zip"', 'cache-control': 'no-store' };
    await context.reply.type('application/zip').headers(head).send(file);
    return undefined;
  });

  serve(deleteCustomerEndpoint, async ({ params }, context) => {
    await deleteCustomer(services, by(context), params.id);
    return undefined;
  });
}

function servePrices(serve: Serve, { db, clock, shop }: ConsoleServices, by: By): void {
  serve(listPrices, async () => readPrices(db, clock.now()));

  serve(addPrices, async ({ body }, context) => {
    await changePrices(db, by(context), body);
    shop.forget();
    return undefined;
  });
}

function serveSettings(serve: Serve, { db, shop }: ConsoleServices, by: By): void {
  serve(getSettings, async () => readSettings(db, shop));

  serve(changeSettingsEndpoint, async ({ body }, context) => {
    await changeSettings(db, by(context), body);
    shop.forget();
    return undefined;
  });
}
