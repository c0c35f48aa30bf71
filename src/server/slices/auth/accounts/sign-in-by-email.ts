import type { Trx } from '#server/frame/db/database.ts';
import { createProfile } from '#server/slices/profiles/mirror-account.ts';
import type { Auth } from '../auth.ts';
import { limitEmails } from '../limits/rate-limits.ts';
import type { CodeFlow } from '../tokens/one-time-store.ts';
import { sendLink } from './email-links.ts';
import { NO_PASSWORD } from './passwords.ts';
import { checkMetadataSize, readFullName } from './user-metadata.ts';
import { insertUser, lockUserByEmail, type UserRow } from './user-store.ts';

type EmailSignIn = {
  readonly email: string;
  readonly metadata: Record<string, unknown>;
  /** True if an unknown address gets an account. It counts once the link is opened. */
  readonly isNewWelcome: boolean;
  readonly redirectTo: string;
  readonly flow: CodeFlow | null;
};

/** Emails a link and a code that sign in. Does not reveal whether the address has an account. */
export async function sendSignInEmail(auth: Auth, { email, redirectTo, flow, ...request }: EmailSignIn): Promise<void> {
  checkMetadataSize(request.metadata);
  await limitEmails(auth, 'magiclink', email);
  const { isSignUpOpen } = (await auth.shop.current()).settings;
  await auth.db.transaction().execute(async (trx) => {
    const known = await lockUserByEmail(trx, email);
    const isNew = known === undefined && request.isNewWelcome && isSignUpOpen;
    const user = isNew ? await createUser(auth, trx, { email, metadata: request.metadata }) : known;
    if (user !== undefined) await sendLink(auth, trx, { user, purpose: 'magiclink', redirectTo, flow });
  });
}

type NewAccount = { readonly email: string; readonly metadata: Record<string, unknown> };

/**
 * Creates a user without a password. Returns undefined if the address was taken a moment ago; the existing account gets the
 * email then.
 */
export async function createUser({ clock }: Auth, trx: Trx, account: NewAccount): Promise<UserRow | undefined> {
  const now = clock.now();
  const user = await insertUser(trx, { ...account, passwordHash: NO_PASSWORD, confirmedAt: null, now });
  if (user === undefined) return undefined;
  const fullName = readFullName(account.metadata);
  await createProfile(trx, { id: user.id, email: user.email, fullName, createdAt: now });
  return user;
}
