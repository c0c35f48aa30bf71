import type { Auth } from '../auth.ts';
import { limitEmails } from '../limits/rate-limits.ts';
import { sendLink } from './send-link.ts';
import { findUserByEmail } from './user-store.ts';

/** Says nothing about whether the address has an account. */
export async function recoverPassword(
  auth: Auth,
  { email, redirectTo }: { readonly email: string; readonly redirectTo: string },
): Promise<void> {
  await limitEmails(auth, 'recovery', email);
  await auth.db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (user !== undefined) await sendLink(auth, trx, { user, purpose: 'recovery', redirectTo });
  });
}
