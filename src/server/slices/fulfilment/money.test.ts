/** Property test: whatever happens to an order's pieces, every cent pays for a card, is paid back, or is owed for a while. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { PrintProviderError, type PrintState } from '#server/providers/printing/port.ts';
import { byCommand } from '#server/slices/console/audit.ts';
import { reprintForFree } from '#server/slices/console/order-actions.ts';
import { refund } from '#server/slices/console/refund.ts';
import { moveDispute } from '#server/slices/orders/pieces/move-order.ts';
import { findPieceAt, listPieces } from '#server/slices/orders/pieces/piece-store.ts';
import { sumRefunds } from '#server/slices/orders/refunds/piece-money-store.ts';
import { sumOwed } from '#server/slices/orders/refunds/refund-store.ts';
import { sendRefund } from '#server/slices/orders/refunds/refunds.ts';
import { lockOrder } from '#server/slices/orders/store.ts';
import { mailingRequest, recipient } from '#testing/mailing.ts';
import { placeAndPay } from '#testing/order-request.ts';
import { readOrder, startPrintShop, waitUntil } from '#testing/print-shop.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { failAttempt } from './end-attempt.ts';
import { reconcilePrints } from './reconcile.ts';
import { recordPrint } from './record-print.ts';
import { retryOrder } from './retry.ts';
import { endDispute } from './settle.ts';
import { cancelPaidOrder, stopPrints } from './stop-prints.ts';
import { type Attempt, findLatestAttempt, listAttemptsOf } from './store.ts';

const shop = startPrintShop();
const PEOPLE = 4;

const anyStep = fc.oneof(
  // Repeated, because a reprint needs a card that was mailed.
  fc.record({ do: fc.constant('mail and reprint'), at: fc.integer({ min: 1, max: PEOPLE }) }),
  fc.record({
    do: fc.constantFrom('fail', 'refuse', 'retry', 'take back', 'mail', 'reprint'),
    at: fc.integer({ min: 1, max: PEOPLE }),
  }),
  fc.record({ do: fc.constant('goodwill'), at: fc.integer({ min: 1, max: 120 }) }),
  fc.record({ do: fc.constantFrom('cancel', 'refund all', 'open', 'won', 'lost', 'pay out'), at: fc.constant(0) }),
);

/** One card is free, and its neighbor costs twice as much. */
async function placeMailing() {
  const { server } = shop;
  // A new user, because each step moves the clock far ahead.
  const user = await signUpUser(server);
  const gate = shop.holdPrints();
  const people = Array.from({ length: PEOPLE }, (_, index) => recipient(`Person${index + 1} Smith`));
  const placed = await placeAndPay(server, user, await mailingRequest(server, user, people));
  const { db } = server.services;
  await waitUntil('it has begun', async () => {
    const pieces = await listPieces(db, placed.orderId);
    return pieces.length === PEOPLE && pieces.every(({ status }) => status === 'processing');
  });
  const [first, second] = await listPieces(db, placed.orderId);
  if (first === undefined || second === undefined) throw new Error('there are no pieces');
  const price = (id: string, price_cents: number) =>
    db.updateTable('pieces').set({ price_cents }).where('id', '=', id).execute();
  await price(first.id, 0);
  await price(second.id, first.priceCents + second.priceCents);
  return { ...placed, gate };
}

/** Lets the print service accept and mail the card. */
async function mail(attempt: Attempt): Promise<void> {
  const reference = null;
  const printId = `postcard_${randomUUID()}`;
  const state: PrintState = {
    ...{ printId, providerStatus: 'processed_for_delivery', label: 'shipped', progress: 2, reference },
    ...{ isReturned: false, isComplete: true, isCancelled: false, isPartlyCancelled: false, canCancel: false },
    ...{ trackingNumber: null, isDeliveryEstimated: false, addressProblem: null, canPrintAgain: true },
  };
  if (attempt.state !== 'queued') return;
  try {
    await recordPrint(shop.server.services, { attempt, state, source: 'printer' });
  } catch (error) {
    // A job has just stopped the card, and the shop can't cancel a print that it never had.
    if (!(error instanceof PrintProviderError)) throw error;
  }
}

async function reprintAt(orderId: string, position: number): Promise<void> {
  const { services, clock } = shop.server;
  const piece = await findPieceAt(services.db, orderId, position);
  const latest = piece && (await findLatestAttempt(services.db, piece));
  if (piece === null || latest === null) return;
  const request = { pieceId: piece.id, seenAttempt: latest.attempt, reason: 'lost', note: '' } as const;
  await reprintForFree(services, byCommand(clock), request);
}

async function play(orderId: string, step: { readonly do: string; readonly at: number }): Promise<void> {
  const { services, clock } = shop.server;
  const { db } = services;
  const by = byCommand(clock);
  const piece = await findPieceAt(db, orderId, step.at);
  const attempt = piece && (await findLatestAttempt(db, piece));
  const seenCents = await sumRefunds(db, orderId);
  const { total_cents: totalCents } = await readOrder(shop.server, orderId);
  const dispute = (state: 'open' | 'won' | 'lost', event: 'disputed' | 'dispute_won' | 'dispute_lost') =>
    db
      .transaction()
      .execute((trx) => moveDispute(trx, services, { orderId, dispute: state, event, source: 'payments' }));
  const steps: Record<string, () => Promise<unknown>> = {
    fail: async () => attempt && failAttempt(services, attempt, { kind: 'unreachable', message: 'no answer' }),
    refuse: async () => attempt && failAttempt(services, attempt, { kind: 'refused', message: 'refused' }),
    retry: () => retryOrder(services, orderId, step.at),
    mail: async () => attempt && mail(attempt),
    reprint: () => reprintAt(orderId, step.at),
    'mail and reprint': async () => {
      if (attempt !== null) await mail(attempt);
      await reprintAt(orderId, step.at);
    },
    goodwill: () => refund(services, by, { orderId, amountCents: step.at, seenCents, pieceId: null, reason: 'other' }),
    'take back': () => {
      const amountCents = (piece?.priceCents ?? 0) - (piece?.refundCents ?? 0);
      return refund(services, by, { orderId, amountCents, seenCents, pieceId: piece?.id ?? null, reason: 'other' });
    },
    'refund all': () =>
      refund(services, by, { orderId, amountCents: totalCents - seenCents, seenCents, pieceId: null, reason: 'other' }),
    cancel: async () => {
      const order = await db.transaction().execute((trx) => lockOrder(trx, orderId));
      await cancelPaidOrder(services, order, { source: 'customer', mayCancel: ({ stop }) => stop === null });
      await stopPrints(services, { orderId, after: 0 });
    },
    open: async () => {
      await dispute('open', 'disputed');
      await stopPrints(services, { orderId, after: 0 });
    },
    won: async () => {
      await dispute('won', 'dispute_won');
      await endDispute(services, orderId);
    },
    lost: async () => {
      await dispute('lost', 'dispute_lost');
      await stopPrints(services, { orderId, after: 0 });
    },
    'pay out': () => sendRefund(services, orderId),
  };
  try {
    await steps[step.do]?.();
  } catch (error) {
    // A refusal is a valid outcome.
    if (!(error instanceof AppError)) throw error;
  }
}

/** A job may be sending the same refund right now; then the next look finds its end. */
async function sendUnlessBusy(orderId: string): Promise<void> {
  try {
    await sendRefund(shop.server.services, orderId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function check(orderId: string, paymentIntentId: string): Promise<void> {
  const { db, payments } = shop.server.services;
  // Locked, because a job may refund at any time.
  const { order, pieces, owed, printed } = await db.transaction().execute(async (trx) => ({
    order: await lockOrder(trx, orderId),
    pieces: await listPieces(trx, orderId),
    owed: (await sumOwed(trx, orderId)).cents,
    printed: (await listAttemptsOf(trx, [orderId])).filter(({ state }) => state === 'submitted'),
  }));
  const kept = pieces.reduce((sum, { priceCents, refundCents }) => sum + priceCents - refundCents, 0);
  expect(kept + order.refundedCents + owed).toBe(order.totalCents);
  const paidBack = (await payments.findRefund(paymentIntentId))?.amountCents ?? 0;
  expect(paidBack).toBeGreaterThanOrEqual(order.refundedCents);
  expect(paidBack).toBeLessThanOrEqual(order.refundedCents + owed);
  for (const { id, voidReason, refundCents, priceCents, status } of pieces) {
    if (voidReason !== null) expect(refundCents).toBe(priceCents);
    if (status === 'cancelled') expect(voidReason).not.toBeNull();
    // A reprint that isn't made refunds nothing for the card that was printed before.
    if (voidReason === 'not_printed' || voidReason === 'canceled')
      expect(printed.map(({ piece_id }) => piece_id)).not.toContain(id);
  }
}

test('[M-7] the charge is kept, refunded or owed, to the cent, after any sequence of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 10 }), async (steps) => {
      const { services, clock } = shop.server;
      const { orderId, paymentIntentId, gate } = await placeMailing();
      for (const step of steps) {
        await play(orderId, step);
        await check(orderId, paymentIntentId);
      }
      // At the end nothing is owed, and no money is kept for an unprinted card unless the bank has it.
      await stopPrints(services, { orderId, after: 0 });
      gate.open();
      clock.advance(15 * 24 * 60 * 60_000);
      const isDone = async () => {
        await reconcilePrints(services);
        await sendUnlessBusy(orderId);
        const { dispute } = await readOrder(shop.server, orderId);
        const pieces = await listPieces(services.db, orderId);
        const isSettled = pieces.every(({ status, voidReason, printId }) => {
          if (dispute === 'open' || dispute === 'lost') return status !== 'processing' || printId !== null;
          const isPrinted = status === 'processing' || status === 'shipped';
          return voidReason !== null || (isPrinted && printId !== null);
        });
        const owed = (await sumOwed(services.db, orderId)).cents;
        const isHeld = dispute === 'open' || dispute === 'lost';
        return isSettled && (owed === 0 || isHeld);
      };
      await waitUntil('everything is settled', isDone);
      await check(orderId, paymentIntentId);
    }),
    { numRuns: 12 },
  );
});
