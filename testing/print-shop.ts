/** A server with blank cards of the right size, and access to its local print shop. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { PRINT_SWITCHES, type PrintSwitch } from '#contract/sandbox/prints.ts';
import type { PieceStatus } from '#domain/piece-status.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Piece } from '#server/slices/orders/pieces/piece.ts';
import { listPieces } from '#server/slices/orders/pieces/piece-store.ts';
import { BLANK_CARDS, renderBlankCard } from './blank-cards.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';
import { createGate, type Gate } from './gate.ts';
import { type Json, placeAndPay } from './order-request.ts';
import { signUpUser, type TestUser } from './sign-in.ts';
import { waitUntil } from './wait-until.ts';

export { waitUntil };

/** Cards are blank, and wait for `untilSent` before they are sent. */
export async function createPrintTestApp(
  variables: Record<string, string> = {},
  untilSent?: () => Promise<void> | undefined,
): Promise<TestApp> {
  return createTestApp(
    { POSTGRID_TIMEOUT_SECONDS: '5', PRINT_SHOP_PACE_SECONDS: '3600', ...variables },
    {
      drawing: {
        ...BLANK_CARDS,
        renderPrintFile: async (snapshot) => {
          await untilSent?.();
          return renderBlankCard(snapshot);
        },
      },
    },
  );
}

export type PrintShopTests = {
  readonly server: TestApp;
  /** A new one for each test, because tests move the clock past a session's life. */
  readonly user: TestUser;
  /** Holds prints back before they are sent, until the gate opens or the test ends. */
  holdPrints(): Gate;
};

/** Starts a server for the tests of a file or a group. Turns the shop's switches off after each test. */
export function startPrintShop(variables: Record<string, string> = {}): PrintShopTests {
  let server: TestApp | undefined;
  let user: TestUser | undefined;
  let gate: Gate | undefined;
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('use it inside a test');
    return value;
  };
  beforeAll(async () => {
    server = await createPrintTestApp(variables, () => gate?.passed);
  });
  beforeEach(async () => {
    user = await signUpUser(started(server));
  });
  afterEach(async () => {
    gate?.open();
    gate = undefined;
    for (const name of PRINT_SWITCHES) await setSwitch(started(server), name, 0);
  });
  afterAll(() => server?.close());
  return {
    get server() {
      return started(server);
    },
    get user() {
      return started(user);
    },
    holdPrints() {
      gate = createGate();
      return gate;
    },
  };
}

export async function setSwitch({ url }: TestApp, name: PrintSwitch, remaining: number): Promise<void> {
  const body = JSON.stringify({ name, remaining });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/sandbox/api/print-switches`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`The switch was answered with ${response.status}`);
}

export async function movePrint({ url }: TestApp, printId: string, action: 'advance' | 'return'): Promise<void> {
  const response = await fetch(`${url}/sandbox/api/prints/${printId}/${action}`, { method: 'POST' });
  if (!response.ok) throw new Error(`${action} was answered with ${response.status}`);
}

/** Returns the shop's prints of an order, oldest first. */
export async function readLedger({ services }: TestApp, orderId: string) {
  const rows = await services.db.selectFrom('sandbox.prints').selectAll().orderBy('position').execute();
  return rows.filter((row) => row.metadata.order_id === orderId);
}

export async function readOrder({ services }: TestApp, orderId: string) {
  return services.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
}

/** Returns the piece of an order that has exactly one. */
export async function onlyPiece(db: Db, orderId: string): Promise<Piece> {
  const [piece] = await listPieces(db, orderId);
  if (piece === undefined) throw new Error(`order ${orderId} has no piece`);
  return piece;
}

/** Changes an order's piece, and the order with it, directly in the database. */
export async function setPiece(db: Db | Trx, orderId: string, values: PieceValues): Promise<void> {
  const { print_id, ...order } = values;
  await db.updateTable('pieces').set(values).where('order_id', '=', orderId).execute();
  const ofOrder = { ...order, ...(print_id === null ? { postgrid_order_id: null } : {}) };
  await db.updateTable('orders').set(ofOrder).where('id', '=', orderId).execute();
}

type PieceValues = { readonly status?: PieceStatus; readonly print_id?: null };

export async function readAttempts({ services }: TestApp, orderId: string) {
  return services.db
    .selectFrom('print_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('attempt')
    .execute();
}

export async function readEvents({ services }: TestApp, orderId: string): Promise<string[]> {
  const rows = await services.db
    .selectFrom('order_events')
    .select(['attempt', 'type'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ attempt, type }) => `${attempt} ${type}`);
}

export async function countRefunds({ services }: TestApp, paymentIntentId: string): Promise<number> {
  const rows = await services.db
    .selectFrom('sandbox.refunds')
    .select('id')
    .where('payment_intent_id', '=', paymentIntentId)
    .execute();
  return rows.length;
}

/** Places a paid order and waits until the print shop has it. */
export async function printCard(server: TestApp, user: TestUser, request?: Json) {
  const placed = await placeAndPay(server, user, request);
  await waitUntil('the card is submitted', async () => {
    const [attempt] = await readAttempts(server, placed.orderId);
    return attempt?.state === 'submitted';
  });
  const [print] = await readLedger(server, placed.orderId);
  if (print === undefined) throw new Error('the print shop has no card');
  return { ...placed, printId: print.id };
}

/** Removes a failed print job's next try from the queue; returns false while there is none. */
export async function dropRetry(server: TestApp, attemptId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from pgboss.job
    where name = 'print-piece' and state = 'retry' and data->>'attemptId' = ${attemptId}`.execute(server.services.db);
  return numAffectedRows === 1n;
}
