import type { Trx } from '../../db/database.ts';
import type { Auth } from '../auth.ts';
import { limitEmails } from '../limits/rate-limits.ts';
import { findLinkExpiry } from '../tokens/one-time-store.ts';
import { confirmationOf, sendLink } from './send-link.ts';
import { findUserByEmail, type UserRow } from './user-store.ts';

export type Resend = {
  readonly purpose: 'signup' | 'email_change';
  /** The address of the account, also while another one waits to be verified. */
  readonly email: string;
  readonly redirectTo: string;
};

/** Says nothing about whether the address has an account, or what it waits for. */
export async function resendLink(auth: Auth, { purpose, email, redirectTo }: Resend): Promise<void> {
  await limitEmails(auth, purpose, email);
  await auth.db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (user === undefined || !(await isWaiting(auth, trx, { user, purpose }))) return;
    await sendLink(auth, trx, { user, purpose: purpose === 'signup' ? confirmationOf(user) : purpose, redirectTo });
  });
}

type Waiting = { readonly user: UserRow; readonly purpose: Resend['purpose'] };

async function isWaiting({ clock }: Auth, trx: Trx, { user, purpose }: Waiting): Promise<boolean> {
  const expiresAt = await findLinkExpiry(trx, user.id, purpose);
  // Anybody may ask for this mail: only a change that was wanted within the hour is sent again.
  if (purpose === 'email_change') return user.new_email !== null && expiresAt !== undefined && expiresAt > clock.now();
  // An account that was usable at once may still hold a link that was never followed.
  return user.email_confirmed_at === null || expiresAt !== undefined;
}
