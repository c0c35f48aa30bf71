/** Operators' actions on accounts. Each commits together with its entry in the audit log. */
import type { Readable } from 'node:stream';
import type { LockReason, TwoStepReason } from '#domain/audit.ts';
import { AppError } from '#domain/errors.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import type { Jobs } from '#server/frame/jobs/port.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { type LockChange, lockAccount, unlockAccount } from '#server/slices/auth/accounts/lock-account.ts';
import { findUserById } from '#server/slices/auth/accounts/user-store.ts';
import { resetSecondStep } from '#server/slices/auth/factors/reset-second-step.ts';
import { type DeletionServices, removeAccount } from '#server/slices/privacy/delete-account.ts';
import { exportAccount } from '#server/slices/privacy/export-account.ts';
import { type Actor, audit } from './audit.ts';
import { lockOperators } from './store.ts';

/**
 * Throws not_found or account_is_operator, so that nobody locks themselves out. Does nothing if the account is already locked.
 */
export async function lockCustomer(db: Db, actor: Actor, lock: { userId: string; reason: LockReason }): Promise<void> {
  const { userId, reason } = lock;
  await db.transaction().execute(async (trx) => {
    await refuseOperator(trx, userId);
    if (isChange(await lockAccount(trx, userId, actor.at))) {
      const facts = { before: { locked: false }, after: { locked: true, reason } };
      await audit(trx, actor, { action: 'account.lock', subject: ['account', userId], ...facts });
    }
  });
}

/** Throws not_found. Does nothing if the account isn't locked. */
export async function unlockCustomer(db: Db, actor: Actor, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (isChange(await unlockAccount(trx, userId, actor.at))) {
      const facts = { before: { locked: true }, after: { locked: false } };
      await audit(trx, actor, { action: 'account.unlock', subject: ['account', userId], ...facts });
    }
  });
}

function isChange(change: LockChange): boolean {
  if (change === 'unknown') throw new AppError('not_found');
  return change === 'changed';
}

type TwoStepRemoval = { readonly userId: string; readonly reason: TwoStepReason };
type TwoStepServices = { readonly db: Db; readonly jobs: Jobs };

/**
 * Throws not_found, or account_is_operator because only the command line does that to operators. Does nothing if two-step
 * sign-in is off.
 */
export async function turnOffTwoStep(
  { db, jobs }: TwoStepServices,
  actor: Actor,
  removal: TwoStepRemoval,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await refuseOperator(trx, removal.userId);
    await removeTwoStep({ jobs }, trx, { ...removal, actor });
  });
}

/** Returns whether two-step sign-in was on. Throws not_found. */
export async function removeTwoStep(
  { jobs }: Pick<TwoStepServices, 'jobs'>,
  trx: Trx,
  { userId, reason, actor }: TwoStepRemoval & { readonly actor: Actor },
): Promise<boolean> {
  const removed = await resetSecondStep({ jobs }, trx, { userId, reason });
  if (removed === 'unknown') throw new AppError('not_found');
  if (removed === null) return false;
  const before = { apps: removed.apps, recovery_codes: removed.recoveryCodes };
  const after = { apps: 0, recovery_codes: 0, reason };
  await audit(trx, actor, { action: 'account.two_step_off', subject: ['account', userId], before, after });
  return true;
}

type ExportServices = { readonly db: Db; readonly storage: Storage };

/** Recorded before the first byte is sent. Throws not_found. */
export async function exportCustomer({ db, storage }: ExportServices, actor: Actor, userId: string): Promise<Readable> {
  await db.transaction().execute(async (trx) => {
    if ((await findUserById(trx, userId)) === undefined) throw new AppError('not_found');
    await audit(trx, actor, { action: 'account.export', subject: ['account', userId] });
  });
  return exportAccount({ db, storage, userId, now: actor.at });
}

/** Throws not_found, account_is_operator or account_has_open_orders. */
export async function deleteCustomer(services: DeletionServices, actor: Actor, userId: string): Promise<void> {
  const check = async (trx: Trx) => {
    await refuseOperator(trx, userId);
    if ((await findUserById(trx, userId)) === undefined) throw new AppError('not_found');
  };
  // Checked before open checkouts are canceled, and again in the deleting transaction.
  await services.db.transaction().execute(check);
  await removeAccount(services, userId, async (trx) => {
    await check(trx);
    await audit(trx, actor, { action: 'account.delete', subject: ['account', userId] });
  });
}

/** Locks operators, so that none is added until the transaction ends. */
async function refuseOperator(trx: Trx, userId: string): Promise<void> {
  if ((await lockOperators(trx)).includes(userId)) throw new AppError('account_is_operator');
}
