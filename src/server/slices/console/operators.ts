/** Grants and revokes the role that opens the console. */
import { AppError } from '#domain/errors.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { findUserByEmail } from '#server/slices/auth/accounts/user-store.ts';
import { type Actor, audit } from './audit.ts';
import { deleteOperator, insertOperator, isOperator, lockOperators } from './store.ts';

export type RoleChange =
  | { readonly outcome: 'changed' | 'unchanged'; readonly email: string }
  | { readonly outcome: 'unknown' | 'unconfirmed' | 'last' };

/** unconfirmed: someone may have signed up with an address that isn't theirs. */
export async function grantOperator(db: Db, actor: Actor, email: string): Promise<RoleChange> {
  const user = await findUserByEmail(db, email);
  if (user === undefined) return { outcome: 'unknown' };
  if (user.email_confirmed_at === null) return { outcome: 'unconfirmed' };
  return db.transaction().execute(async (trx) => {
    if ((await lockOperators(trx)).includes(user.id)) return { outcome: 'unchanged', email: user.email };
    await insertOperator(trx, { userId: user.id, grantedBy: actor.id, at: actor.at });
    await audit(trx, actor, {
      action: 'operator.grant',
      subject: ['account', user.id],
      ...role('customer', 'operator'),
    });
    return { outcome: 'changed', email: user.email };
  });
}

/** last: somebody must still be able to open the console. */
export async function revokeOperator(db: Db, actor: Actor, email: string): Promise<RoleChange> {
  const user = await findUserByEmail(db, email);
  if (user === undefined) return { outcome: 'unknown' };
  return db.transaction().execute(async (trx) => {
    const operators = await lockOperators(trx);
    if (!operators.includes(user.id)) return { outcome: 'unchanged', email: user.email };
    if (operators.length === 1) return { outcome: 'last' };
    await deleteOperator(trx, user.id);
    await audit(trx, actor, {
      action: 'operator.revoke',
      subject: ['account', user.id],
      ...role('operator', 'customer'),
    });
    return { outcome: 'changed', email: user.email };
  });
}

function role(before: string, after: string) {
  return { before: { role: before }, after: { role: after } };
}

/** Throws operator_leaves. Another operator must revoke the role first, so that somebody knows of it. */
export async function refuseOperatorLeaving(trx: Trx, userId: string): Promise<void> {
  if (await isOperator(trx, userId)) throw new AppError('operator_leaves');
}
