/** Keeps the profile in sync with the account, in the transaction that changes the account. */
import type { Trx } from '#server/frame/db/database.ts';
import { insertProfile, updateProfileRow } from './store.ts';

type Account = { readonly id: string; readonly email: string; readonly fullName: string; readonly createdAt: Date };

export async function createProfile(trx: Trx, { id, email, fullName, createdAt }: Account): Promise<void> {
  await insertProfile(trx, { id, email, full_name: fullName, created_at: createdAt });
}

export async function updateProfileEmail(trx: Trx, userId: string, email: string): Promise<void> {
  await updateProfileRow(trx, userId, { email });
}

export async function updateProfileName(trx: Trx, userId: string, fullName: string): Promise<void> {
  await updateProfileRow(trx, userId, { full_name: fullName });
}
