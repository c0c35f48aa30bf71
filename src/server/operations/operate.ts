/** The operator's commands. They change state and queue work in the database; a running server does the work. */
import { clearNewEmail, findUserByEmail, lockUserById } from '../auth/accounts/user-store.ts';
import { deleteAllLinks, deleteOneTimeTokens } from '../auth/tokens/one-time-store.ts';
import { deleteAllSessions, deleteSessions } from '../auth/tokens/session-store.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { requeuePrint } from '../fulfilment/retry.ts';
import { requestRefund } from '../fulfilment/settle.ts';
import { listDeadLetters, reviveDeadLetter } from '../jobs/job-store.ts';
import type { Jobs } from '../jobs/port.ts';
import { acknowledgeAlerts, findOrderState, listStuckOrders, type OrderState } from '../orders/operator-store.ts';
import { StartError } from '../start-errors.ts';

export type Operations = { readonly db: Db; readonly jobs: Jobs; readonly clock: Clock };

const USAGE = `Usage: npm run operate -- COMMAND
  stuck               orders that should be finished by now: not printed, not refunded, or with an alert
  dead-letters        jobs that were given up after their last try
  requeue ORDER|JOB   print an order whose printing is stuck or failed, or try a dead letter again; never prints twice
  refund ORDER        refund the order in full, and stop the print if it hasn't started
  ack ORDER           acknowledge its alerts: they leave the list of stuck orders
  sign-out EMAIL|all  end the sessions of an account, or of everyone, and the links in emails sent so far
ORDER is an order number or id; JOB is an id from dead-letters.`;

/** Younger orders and jobs don't count as stuck. */
const STUCK_AFTER_MS = 10 * 60_000;

export type Command =
  | { readonly name: 'stuck' | 'dead-letters' }
  | { readonly name: CommandOnOne; readonly subject: string };

const COMMANDS_ON_ONE = ['requeue', 'refund', 'ack', 'sign-out'] as const;
type CommandOnOne = (typeof COMMANDS_ON_ONE)[number];

/** Throws StartError with the usage. */
export function parseCommand(args: readonly string[]): Command {
  const [name, subject, ...rest] = args;
  if ((name === 'stuck' || name === 'dead-letters') && subject === undefined) return { name };
  const onOne = COMMANDS_ON_ONE.find((each) => each === name);
  if (onOne !== undefined && subject !== undefined && rest.length === 0) return { name: onOne, subject };
  throw new StartError(USAGE);
}

/** Returns the lines to print. Throws StartError if the command can't be carried out. */
export async function operate(operations: Operations, command: Command): Promise<readonly string[]> {
  switch (command.name) {
    case 'stuck':
      return stuck(operations);
    case 'dead-letters':
      return deadLetters(operations);
    case 'requeue':
      return requeue(operations, command.subject);
    case 'refund':
      return refund(operations, command.subject);
    case 'ack':
      return acknowledge(operations, command.subject);
    case 'sign-out':
      return command.subject === 'all' ? signOutAll(operations) : signOutOne(operations, command.subject);
  }
}

async function stuck({ db, clock }: Operations): Promise<readonly string[]> {
  const orders = await listStuckOrders(db, new Date(clock.now().getTime() - STUCK_AFTER_MS));
  if (orders.length === 0) return ['No order is stuck.'];
  const lines = orders.map((order) => `${nameOf(order)}: ${order.reason} since ${order.since.toISOString()}`);
  const hasAlerts = orders.some(({ reason }) => reason.startsWith('alerted'));
  return hasAlerts ? [...lines, 'Alerts stay in this list until you acknowledge them: ack ORDER.'] : lines;
}

async function deadLetters({ db }: Operations): Promise<readonly string[]> {
  const letters = await listDeadLetters(db);
  if (letters.length === 0) return ['There are no dead letters.'];
  return letters.map(
    ({ id, queue, data, tries, diedAt }) =>
      `${id} ${queue} ${JSON.stringify(data)}: given up after ${tries} tries at ${diedAt.toISOString()}`,
  );
}

async function requeue(operations: Operations, subject: string): Promise<readonly string[]> {
  const { db } = operations;
  if (await reviveDeadLetter(db, subject)) return [`The job ${subject} will be tried again.`];
  const order = await requireOrder(db, subject);
  const outcome = await requeuePrint(operations, order.id);
  switch (outcome) {
    case 'queued':
      return [`${nameOf(order)}: queued for printing.`];
    case 'retried':
      return [`${nameOf(order)}: printing failed, so it will be printed as a new attempt.`];
    case 'waiting':
      return [`${nameOf(order)}: already in the queue; it will be tried again automatically.`];
    case 'not_possible':
      throw new StartError(
        `${nameOf(order)}: nothing to print. Only a paid order that the print service doesn't have can be requeued.`,
      );
  }
}

async function refund(operations: Operations, subject: string): Promise<readonly string[]> {
  const order = await requireOrder(operations.db, subject);
  const outcome = await requestRefund(operations, order.id);
  switch (outcome) {
    case 'requested':
      return [`${nameOf(order)}: it will be refunded, and the print is stopped if it hasn't started.`];
    case 'under_way':
      return [`${nameOf(order)}: the refund was requested before; it will be tried again now.`];
    case 'refunded':
      return [`${nameOf(order)}: already refunded. Nothing was done.`];
    case 'disputed':
      throw new StartError(
        `${nameOf(order)}: the payment is disputed, so the bank decides: answer the dispute in Stripe.`,
      );
    case 'unpaid':
      throw new StartError(`${nameOf(order)}: not paid, so there is nothing to refund.`);
  }
}

async function acknowledge({ db }: Operations, subject: string): Promise<readonly string[]> {
  const order = await requireOrder(db, subject);
  const alerts = await acknowledgeAlerts(db, order.id);
  if (alerts === null) return [`${nameOf(order)}: no alerts. Nothing was done.`];
  return [`${nameOf(order)}: alerts acknowledged${alerts.length > 0 ? ` (${alerts.join(', ')})` : ''}.`];
}

async function signOutAll({ db }: Operations): Promise<readonly string[]> {
  await db.transaction().execute(async (trx) => {
    await deleteAllSessions(trx);
    await deleteAllLinks(trx);
  });
  return ['Everyone is signed out.'];
}

/** For an account in the wrong hands. Its password still works: ask the owner to reset it. */
async function signOutOne({ db }: Operations, email: string): Promise<readonly string[]> {
  const user = await findUserByEmail(db, email);
  if (user === undefined) throw new StartError(`No account has the email address ${email}.`);
  await db.transaction().execute(async (trx) => {
    await lockUserById(trx, user.id);
    await deleteSessions(trx, { userId: user.id, sessionId: '', scope: 'global' });
    await deleteOneTimeTokens(trx, user.id);
    await clearNewEmail(trx, user.id);
  });
  return [`${user.email} is signed out everywhere.`];
}

async function requireOrder(db: Db, subject: string): Promise<OrderState> {
  const order = await findOrderState(db, subject);
  if (order === null) throw new StartError(`No order or dead letter ${subject} found.`);
  return order;
}

function nameOf({ orderNumber, id, status, paymentStatus }: OrderState): string {
  return `Order ${orderNumber} (${id}, ${status}, ${paymentStatus})`;
}
