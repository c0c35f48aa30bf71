/** Compares charges, prints and refunds with what the shop believes, piece by piece. */
import type { Db } from '#server/frame/db/database.ts';

export type LedgerReport = {
  readonly orders: number;
  readonly pieces: number;
  readonly charges: number;
  readonly prints: number;
  readonly refunds: number;
  readonly violations: readonly string[];
};

type PieceFacts = {
  readonly position: number;
  readonly status: string;
  readonly priceCents: number;
  readonly refundCents: number;
  /** Texts such as "1 failed", in order. */
  readonly attempts: readonly string[];
  /** For each attempt: all prints ever made, and those that weren't canceled. */
  readonly prints: ReadonlyMap<string, { readonly all: number; readonly live: number }>;
};

type OrderFacts = {
  readonly id: string;
  readonly status: string;
  readonly payment: string;
  readonly totalCents: number;
  readonly charges: number;
  /** What the payment provider refunded. */
  readonly refundedCents: number;
  readonly pieces: readonly PieceFacts[];
};

export async function checkLedgers(db: Db): Promise<LedgerReport> {
  const facts = await readFacts(db);
  const pieces = facts.flatMap((order) => order.pieces);
  return {
    orders: facts.length,
    pieces: pieces.length,
    charges: facts.reduce((total, order) => total + order.charges, 0),
    prints: pieces.reduce((total, piece) => total + livePrints(piece), 0),
    refunds: pieces.filter(({ refundCents }) => refundCents > 0).length,
    violations: facts.flatMap((order) => violationsOf(order).map((violation) => `${order.id}: ${violation}`)),
  };
}

function livePrints({ prints }: PieceFacts): number {
  return [...prints.values()].reduce((total, { live }) => total + live, 0);
}

type Rule = readonly [isBroken: boolean, text: string];

function violationsOf(order: OrderFacts): string[] {
  const { charges, payment, totalCents, refundedCents, pieces } = order;
  const dueCents = pieces.reduce((total, { refundCents }) => total + refundCents, 0);
  const rules: readonly Rule[] = [
    [charges > 1, `charged ${charges} times`],
    [charges === 0 && refundedCents > 0, 'refunded without a charge'],
    [pieces.reduce((total, { priceCents }) => total + priceCents, 0) !== totalCents, 'pieces cost another amount'],
    [charges === 1 && payment === 'unpaid', 'charged, but not recorded as paid'],
    [refundedCents !== dueCents, `refunded ${refundedCents} cents instead of ${dueCents}`],
    [charges === 1 && dueCents === totalCents && payment !== 'refunded', 'refunded, but not recorded as refunded'],
    [charges === 1 && dueCents < totalCents && payment !== 'paid', 'printed, but not recorded as paid'],
  ];
  return [...broken(rules, [order.status, payment]), ...pieces.flatMap((piece) => brokenByPiece(order, piece))];
}

function brokenByPiece({ charges }: OrderFacts, piece: PieceFacts): string[] {
  const live = livePrints(piece);
  const refunds = piece.refundCents > 0 ? 1 : 0;
  const rules: readonly Rule[] = [
    [piece.refundCents > 0 && piece.refundCents !== piece.priceCents, 'refunded in part'],
    [[...piece.prints.values()].some(({ all }) => all > 1), 'printed twice for one attempt'],
    [charges === 0 && live > 0, 'printed without a charge'],
    [charges === 1 && live + refunds === 0, 'charged, but neither printed nor refunded'],
    [charges === 1 && live + refunds > 1, `${live} cards printed and ${refunds} refunds for one charge`],
    [live === 1 && piece.status === 'cancelled', 'printed, but recorded as canceled'],
    [piece.attempts.some((attempt) => attempt.endsWith('queued')), 'still waiting for the print service'],
  ];
  return broken(rules, [`piece ${piece.position}`, piece.status, ...piece.attempts]);
}

function broken(rules: readonly Rule[], facts: readonly string[]): string[] {
  return rules.flatMap(([isBroken, text]) => (isBroken ? [`${text} (${facts.join(', ')})`] : []));
}

async function readFacts(db: Db): Promise<readonly OrderFacts[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status', 'payment_intent_id', 'total_cents'])
    .execute();
  const pieces = await db
    .selectFrom('pieces')
    .select(['id', 'order_id', 'position', 'status', 'price_cents', 'refund_cents'])
    .orderBy('position')
    .execute();
  const intents = await db.selectFrom('sandbox.payment_intents').select(['id', 'metadata']).execute();
  const charges = await db.selectFrom('sandbox.charges').select('payment_intent_id').execute();
  const refunds = await db.selectFrom('sandbox.refunds').select(['payment_intent_id', 'amount']).execute();
  const attempts = await db
    .selectFrom('print_attempts')
    .select(['piece_id', 'attempt', 'state'])
    .orderBy('attempt')
    .execute();
  const prints = await db.selectFrom('sandbox.prints').select(['metadata', 'status']).execute();
  const attemptsOf = Map.groupBy(attempts, ({ piece_id }) => piece_id);
  const printsOf = Map.groupBy(prints, ({ metadata }) => `${metadata.order_id} ${metadata.piece ?? '1'}`);
  const piecesOf = Map.groupBy(pieces, ({ order_id }) => order_id);
  return orders.map((order) => {
    const own = new Set(
      intents
        .filter(({ id, metadata }) => id === order.payment_intent_id || metadata.order_id === order.id)
        .map(({ id }) => id),
    );
    const isOwn = (row: { readonly payment_intent_id: string }) => own.has(row.payment_intent_id);
    return {
      id: order.id,
      status: order.status,
      payment: order.payment_status,
      totalCents: order.total_cents,
      charges: charges.filter(isOwn).length,
      refundedCents: refunds.filter(isOwn).reduce((total, { amount }) => total + amount, 0),
      pieces: (piecesOf.get(order.id) ?? []).map((piece) => ({
        position: piece.position,
        status: piece.status,
        priceCents: piece.price_cents,
        refundCents: piece.refund_cents,
        attempts: (attemptsOf.get(piece.id) ?? []).map(({ attempt, state }) => `${attempt} ${state}`),
        prints: groupPrints(printsOf.get(`${order.id} ${piece.position}`) ?? []),
      })),
    };
  });
}

function groupPrints(prints: readonly { readonly metadata: Record<string, string>; readonly status: string }[]) {
  const groups = new Map<string, { all: number; live: number }>();
  for (const { metadata, status } of prints) {
    const group = groups.get(metadata.attempt ?? '') ?? { all: 0, live: 0 };
    group.all += 1;
    if (status !== 'cancelled') group.live += 1;
    groups.set(metadata.attempt ?? '', group);
  }
  return groups;
}
