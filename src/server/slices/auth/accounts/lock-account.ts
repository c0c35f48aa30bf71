/** Keeps everyone out of an account, including its owner. */
import type { Trx } from '#server/frame/db/database.ts';
import { deleteOneTimeTokens } from '../tokens/one-time-store.ts';
import { deleteSessions } from '../tokens/session-store.ts';
import { lockUserById, updateUserRow } from './user-store.ts';

/** Later than any date that an administrator's program sets. */
const FOREVER = new Date('9999-12-31T00:00:00Z');

export type LockChange = 'changed' | 'unchanged' | 'unknown';

/** Ends all sessions and links. Changes nothing for an account that is already locked forever. */
export async function lockAccount(trx: Trx, userId: string, now: Date): Promise<LockChange> {
  const user = await lockUserById(trx, userId);
  if (user === undefined) return 'unknown';
  if (user.banned_until?.getTime() === FOREVER.getTime()) return 'unchanged';
  await deleteSessions(trx, { userId, sessionId: '', scope: 'global' });
  await deleteOneTimeTokens(trx, userId);
  await updateUserRow(trx, userId, { banned_until: FOREVER, updated_at: now });
  return 'changed';
}

export async function unlockAccount(trx: Trx, userId: string, now: Date): Promise<LockChange> {
  const user = await lockUserById(trx, userId);
  if (user === undefined) return 'unknown';
  if (!isLocked(user, now)) return 'unchanged';
  await updateUserRow(trx, userId, { banned_until: null, updated_at: now });
  return 'changed';
}

type Banned = { readonly banned_until: Date | null };

export function isLocked({ banned_until }: Banned, now: Date): boolean {
  return banned_until !== null && banned_until > now;
}

/** Null for a lock without an end, and for no lock. */
export function lockEnd({ banned_until }: Banned): Date | null {
  return banned_until !== null && banned_until < FOREVER ? banned_until : null;
}
