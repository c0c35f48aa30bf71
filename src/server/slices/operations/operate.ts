/** The operator's commands. They change state and queue work in the database; a running server does the work. */

import type { AttentionReason } from '#domain/alert.ts';
import type { Clock } from '#server/frame/clock.ts';
import type { Db } from '#server/frame/db/database.ts';
import { listDeadLetters } from '#server/frame/jobs/job-store.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import { StartError } from '#server/frame/start-errors.ts';
import { loadSandboxKeys } from '#server/providers/payments/sandbox/sandbox.ts';
import { findKeys } from '#server/providers/printing/shop/store.ts';
import { clearNewEmail, findUserByEmail, lockUserById } from '#server/slices/auth/accounts/user-store.ts';
import { deleteAllLinks, deleteOneTimeTokens } from '#server/slices/auth/tokens/one-time-store.ts';
import { deleteAllSessions, deleteSessions } from '#server/slices/auth/tokens/session-store.ts';
import { audit, byCommand } from '#server/slices/console/audit.ts';
import { removeTwoStep } from '#server/slices/console/customer-actions.ts';
import { grantOperator, revokeOperator } from '#server/slices/console/operators.ts';
import { acknowledge, printAgain, requeueJob } from '#server/slices/console/order-actions.ts';
import { refundInFull } from '#server/slices/console/refund.ts';
import {
  findOrderState,
  findStuckOrders,
  type OrderState,
  type StuckOrder,
} from '#server/slices/orders/console/operator-store.ts';

type Operations = { readonly db: Db; readonly jobs: Jobs; readonly clock: Clock; readonly timeZone: string };

const USAGE = `Usage: npm run operate -- COMMAND
  stuck               orders that should be finished by now: not printed, not refunded, or with an alert
  dead-letters        jobs that were given up after their last try
  requeue ORDER|JOB   print an order whose printing is stuck or failed, or try a dead letter again; never prints twice
  refund ORDER        refund the order in full, and stop the print if it hasn't started
  ack ORDER           acknowledge its alerts: they leave the list of stuck orders
  sign-out EMAIL|all  end the sessions of an account, or of everyone, and the links in emails sent so far
  two-step-off EMAIL  remove the second step of an account whose app and recovery codes are lost
  grant EMAIL         let an account open the console
  revoke EMAIL        take that back; the last operator stays
  sandbox-keys        the keys of the payments sandbox and the local print shop, for the vendors' own clients
ORDER is an order number or id; JOB is an id from dead-letters.`;

type Command =
  | { readonly name: (typeof PLAIN_COMMANDS)[number] }
  | { readonly name: CommandOnOne; readonly subject: string };

const PLAIN_COMMANDS = ['stuck', 'dead-letters', 'sandbox-keys'] as const;
const COMMANDS_ON_ONE = ['requeue', 'refund', 'ack', 'sign-out', 'two-step-off', 'grant', 'revoke'] as const;
type CommandOnOne = (typeof COMMANDS_ON_ONE)[number];

/** Throws StartError with the usage. */
function parseCommand(args: readonly string[]): Command {
  const [name, subject, ...rest] = args;
  const plain = PLAIN_COMMANDS.find((each) => each === name);
  if (plain !== undefined && subject === undefined) return { name: plain };
  const onOne = COMMANDS_ON_ONE.find((each) => each === name);
  if (onOne !== undefined && subject !== undefined && rest.length === 0) return { name: onOne, subject };
  throw new StartError(USAGE);
}

/** Returns the lines to print. Throws StartError if the command can't be carried out. */
export async function operate(operations: Operations, args: readonly string[]): Promise<readonly string[]> {
  const command = parseCommand(args);
  switch (command.name) {
    case 'stuck':
      return stuck(operations);
    case 'dead-letters':
      return deadLetters(operations);
    case 'sandbox-keys':
      return sandboxKeys(operations);
    case 'requeue':
      return requeue(operations, command.subject);
    case 'refund':
      return refund(operations, command.subject);
    case 'ack':
      return ack(operations, command.subject);
    case 'sign-out':
      return command.subject === 'all' ? signOutAll(operations) : signOutOne(operations, command.subject);
    case 'two-step-off':
      return twoStepOff(operations, command.subject);
    case 'grant':
    case 'revoke':
      return changeRole(operations, command.name, command.subject);
  }
}

async function stuck({ db, clock }: Operations): Promise<readonly string[]> {
  const orders = await findStuckOrders(db, clock.now());
  if (orders.length === 0) return ['No order is stuck.'];
  const lines = orders.map((order) => `${nameOf(order)}: ${reasonOf(order)} since ${order.since.toISOString()}`);
  const hasAlerts = orders.some(({ reason }) => reason === 'alerted');
  return hasAlerts ? [...lines, 'Alerts stay in this list until you acknowledge them: ack ORDER.'] : lines;
}

const REASONS: Record<AttentionReason, string> = {
  alerted: 'alerted',
  not_with_printer: 'paid, but not with the print service',
  refund_due: 'refund due',
  cancellation_unanswered: 'cancellation not answered by the print service',
};

function reasonOf({ reason, alerts }: StuckOrder): string {
  return reason === 'alerted' && alerts.length > 0 ? `alerted: ${alerts.join(', ')}` : REASONS[reason];
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
  if (await requeueJob(operations, byCommand(operations.clock), subject))
    return [`The job ${subject} will be tried again.`];
  const order = await requireOrder(db, subject);
  const outcome = await printAgain(operations, byCommand(operations.clock), order.id);
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
  const outcome = await refundInFull(operations, byCommand(operations.clock), order.id);
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

async function ack(operations: Operations, subject: string): Promise<readonly string[]> {
  const order = await requireOrder(operations.db, subject);
  const alerts = await acknowledge(operations, byCommand(operations.clock), order.id);
  if (alerts === null) return [`${nameOf(order)}: no alerts. Nothing was done.`];
  return [`${nameOf(order)}: alerts acknowledged${alerts.length > 0 ? ` (${alerts.join(', ')})` : ''}.`];
}

async function signOutAll({ db, clock }: Operations): Promise<readonly string[]> {
  await db.transaction().execute(async (trx) => {
    await audit(trx, byCommand(clock), { action: 'account.sign_out', subject: ['account', 'all'] });
    await deleteAllSessions(trx);
    await deleteAllLinks(trx);
  });
  return ['Everyone is signed out.'];
}

/** People who can run commands have checked who is asking. The owner gets an email. */
async function twoStepOff({ db, jobs, clock }: Operations, email: string): Promise<readonly string[]> {
  const user = await requireAccount(db, email);
  const actor = byCommand(clock);
  const isRemoved = await db
    .transaction()
    .execute((trx) => removeTwoStep({ jobs }, trx, { userId: user.id, reason: 'other', actor }));
  if (!isRemoved) return [`${user.email} has no two-step sign-in. Nothing was done.`];
  return [`${user.email} signs in with the password alone now, is signed out everywhere, and gets an email about it.`];
}

/** Signs out an account in the wrong hands. Its password still works, so ask the owner to reset it. */
async function signOutOne({ db, clock }: Operations, email: string): Promise<readonly string[]> {
  const user = await requireAccount(db, email);
  await db.transaction().execute(async (trx) => {
    await lockUserById(trx, user.id);
    await audit(trx, byCommand(clock), { action: 'account.sign_out', subject: ['account', user.id] });
    await deleteSessions(trx, { userId: user.id, sessionId: '', scope: 'global' });
    await deleteOneTimeTokens(trx, user.id);
    await clearNewEmail(trx, user.id);
  });
  return [`${user.email} is signed out everywhere.`];
}

async function requireAccount(db: Db, email: string) {
  const user = await findUserByEmail(db, email);
  if (user === undefined) throw new StartError(`No account has the email address ${email}.`);
  return user;
}

async function changeRole({ db, clock }: Operations, name: 'grant' | 'revoke', email: string) {
  const change = name === 'grant' ? grantOperator : revokeOperator;
  const changed = await change(db, byCommand(clock), email);
  const isGranted = name === 'grant';
  switch (changed.outcome) {
    case 'changed':
      return [
        `${changed.email} ${isGranted ? 'is an operator now: the console is at /console' : 'is no operator any more'}.`,
      ];
    case 'unchanged':
      return [`${changed.email} ${isGranted ? 'is an operator already' : 'is no operator'}. Nothing was done.`];
    case 'unknown':
      throw new StartError(`No account has the email address ${email}.${isGranted ? ' Sign up with it first.' : ''}`);
    case 'unconfirmed':
      throw new StartError(`${email} isn't confirmed: whoever signed up with it has to open the link in their email.`);
    case 'last':
      throw new StartError(`${email} is the last operator, and stays. Grant the role to somebody else first.`);
  }
}

async function requireOrder(db: Db, subject: string): Promise<OrderState> {
  const order = await findOrderState(db, subject);
  if (order === null) throw new StartError(`No order or dead letter ${subject} found.`);
  return order;
}

function nameOf({ orderNumber, id, status, paymentStatus }: OrderState): string {
  return `Order ${orderNumber} (${id}, ${status}, ${paymentStatus})`;
}

async function sandboxKeys({ db }: Operations): Promise<readonly string[]> {
  const { secretKey, webhookSecret } = await loadSandboxKeys(db);
  const shop = await findKeys(db);
  return [
    `Payments sandbox: Stripe's API under /v1, secret key ${secretKey}, webhook secret ${webhookSecret}`,
    shop === undefined
      ? 'The local print shop has not been used yet.'
      : `Local print shop: PostGrid's API under /print-mail/v1, key ${shop.api_key}, webhook secret ${shop.webhook_secret}`,
  ];
}
