/** Helps an owner who lost the app and the recovery codes and has identified themselves to an operator: docs/decisions/0022. */
import type { TwoStepReason } from '#domain/audit.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { lockUserById } from '../accounts/user-store.ts';
import type { Auth } from '../auth.ts';
import { deleteSessions } from '../tokens/session-store.ts';
import { countRecoveryCodes, deleteFactor, isSecondStep, listFactors } from './factor-store.ts';
import { notifyOwner } from './notify-owner.ts';

export type SecondStepFacts = { readonly apps: number; readonly recoveryCodes: number };

/** Removes all factors, ends all sessions and emails the owner. Returns null when two-step sign-in is off. */
export async function resetSecondStep(
  { jobs }: Pick<Auth, 'jobs'>,
  trx: Trx,
  { userId, reason }: { readonly userId: string; readonly reason: TwoStepReason },
): Promise<SecondStepFacts | 'unknown' | null> {
  const user = await lockUserById(trx, userId);
  if (user === undefined) return 'unknown';
  const factors = await listFactors(trx, userId);
  const apps = factors.filter(isSecondStep).length;
  if (apps === 0) return null;
  let recoveryCodes = 0;
  for (const { id } of factors) {
    recoveryCodes += (await countRecoveryCodes(trx, id)).remaining;
    await deleteFactor(trx, id);
  }
  await deleteSessions(trx, { userId, sessionId: '', scope: 'global' });
  await notifyOwner({ jobs }, trx, { user, kind: 'two-step-removed', reason });
  return { apps, recoveryCodes };
}

export async function hasSecondStep(trx: Trx, userId: string): Promise<boolean> {
  return (await listFactors(trx, userId)).some(isSecondStep);
}
