import type { Trx } from '../../db/database.ts';
import { deleteOneTimeTokens } from '../tokens/one-time-store.ts';
import { clearNewEmail } from './user-store.ts';

/** The address that waits is given up, and its link is worthless. */
export async function forgetEmailChange(trx: Trx, userId: string): Promise<void> {
  await deleteOneTimeTokens(trx, userId, 'email_change');
  await clearNewEmail(trx, userId);
}
