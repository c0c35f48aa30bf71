/** Compares charges, prints and refunds with what the shop believes. */
import type { Db } from '#server/db/database.ts';

export type LedgerReport = {
  readonly orders: number;
  readonly charges: number;
  readonly prints: number;
  readonly refunds: number;
  readonly violations: readonly string[];
};

type OrderFacts = {
  readonly id: string;
  readonly status: string;
  readonly payment: string;
  readonly charges: number;
  readonly refunds: number;
  /** Such as "1 failed", in order. */
  readonly attempts: readonly string[];
  /** For each attempt: all prints ever made, and those that weren't canceled. */
  readonly prints: ReadonlyMap<string, { readonly all: number; readonly live: number }>;
};

export async function checkLedgers(db: Db): Promise<LedgerReport> {
  const facts = await readFacts(db);
  const sum = (count: (order: OrderFacts) => number) => facts.reduce((total, order) => total + count(order), 0);
  return {
    orders: facts.length,
    charges: sum((order) => order.charges),
    prints: sum(livePrints),
    refunds: sum((order) => order.refunds),
    violations: facts.flatMap((order) => violationsOf(order).map((violation) => `${order.id}: ${violation}`)),
  };
}

function livePrints({ prints }: OrderFacts): number {
  return [...prints.values()].reduce((total, { live }) => total + live, 0);
}

function violationsOf(order: OrderFacts): string[] {
  const live = livePrints(order);
  const rules: readonly (readonly [boolean, string])[] = [
    [order.charges > 1, `charged ${order.charges} times`],
    [order.refunds > order.charges, 'refunded more than was charged'],
    [[...order.prints.values()].some(({ all }) => all > 1), 'printed twice for one attempt'],
    [order.charges === 0 && live > 0, 'printed without a charge'],
    [order.charges === 1 && live + order.refunds === 0, 'charged, but neither printed nor refunded'],
    [
      order.charges === 1 && live + order.refunds > 1,
      `${live} cards printed and ${order.refunds} refunds for one charge`,
    ],
    [order.charges === 1 && order.payment === 'unpaid', 'charged, but not recorded as paid'],
    [order.refunds === 1 && order.payment !== 'refunded', 'refunded, but not recorded as refunded'],
    [live === 1 && order.payment !== 'paid', 'printed, but not recorded as paid'],
    [live === 1 && order.status === 'cancelled', 'printed, but recorded as canceled'],
    [order.attempts.some((attempt) => attempt.endsWith('queued')), 'still waiting for the print service'],
  ];
  const facts = [order.status, order.payment, ...order.attempts].join(', ');
  return rules.flatMap(([isBroken, text]) => (isBroken ? [`${text} (${facts})`] : []));
}

async function readFacts(db: Db): Promise<readonly OrderFacts[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status', 'payment_intent_id'])
    .execute();
  const intents = await db.selectFrom('sandbox.payment_intents').select(['id', 'metadata']).execute();
  const charges = await db.selectFrom('sandbox.charges').select('payment_intent_id').execute();
  const refunds = await db.selectFrom('sandbox.refunds').select('payment_intent_id').execute();
  const attempts = await db
    .selectFrom('print_attempts')
    .select(['order_id', 'attempt', 'state'])
    .orderBy('attempt')
    .execute();
  const prints = await db.selectFrom('sandbox.prints').select(['metadata', 'status']).execute();
  const count = <T>(rows: readonly T[], matches: (row: T) => boolean) => rows.filter(matches).length;
  return orders.map((order) => {
    const own = new Set(
      intents
        .filter(({ id, metadata }) => id === order.payment_intent_id || metadata.order_id === order.id)
        .map(({ id }) => id),
    );
    return {
      id: order.id,
      status: order.status,
      payment: order.payment_status,
      charges: count(charges, (row) => own.has(row.payment_intent_id)),
      refunds: count(refunds, (row) => own.has(row.payment_intent_id)),
      attempts: attempts.filter((row) => row.order_id === order.id).map(({ attempt, state }) => `${attempt} ${state}`),
      prints: groupPrints(prints.filter(({ metadata }) => metadata.order_id === order.id)),
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
