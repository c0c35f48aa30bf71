/** Emails links that work once and for an hour: to confirm an address, to reset a password, to change the email. */
import type { Trx } from '../../db/database.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { accountForLog } from '../../http/logger.ts';
import type { Auth } from '../auth.ts';
import { limitEmails } from '../limits/rate-limits.ts';
import { deleteOneTimeTokens, findLinkExpiry, type Purpose, putOneTimeToken } from '../tokens/one-time-store.ts';
import { createSecretToken, hashToken } from '../tokens/secret-tokens.ts';
import { NO_PASSWORD } from './passwords.ts';
import { readFullName } from './user-metadata.ts';
import { clearNewEmail, lockUserByEmail, type UserRow, updateUserRow } from './user-store.ts';

const LINK_LIFE_MS = 3_600_000;

const SENT_AT = {
  signup: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  email_change: 'email_change_sent_at',
} as const satisfies Partial<Record<Purpose, keyof UserRow>>;

/** A user whose password was dropped confirms the address by setting a new one. */
export function confirmationOf(user: UserRow): 'signup' | 'recovery' {
  return user.password_hash === NO_PASSWORD ? 'recovery' : 'signup';
}

type Link = { readonly user: UserRow; readonly purpose: keyof typeof SENT_AT; readonly redirectTo: string };

export async function sendLink(auth: Auth, trx: Trx, { user, purpose, redirectTo }: Link): Promise<UserRow> {
  const now = auth.clock.now();
  const token = createSecretToken();
  const tokenHash = hashToken(token);
  const to = purpose === 'email_change' ? (user.new_email ?? user.email) : user.email;
  await putOneTimeToken(trx, tokenHash, {
    userId: user.id,
    purpose,
    email: to,
    expiresAt: new Date(now.getTime() + LINK_LIFE_MS),
  });
  const link = `${auth.siteUrl}/auth/v1/verify?${new URLSearchParams({ token, type: purpose, redirect_to: redirectTo })}`;
  const envelope = { dedupeKey: `auth-link:${tokenHash}`, userId: user.id, to };
  const data = { name: readFullName(user.user_metadata), link };
  if (purpose === 'email_change') {
    await queueEmail(trx, auth.jobs, { ...envelope, kind: 'email-change', data: { ...data, newEmail: to } });
  } else {
    await queueEmail(trx, auth.jobs, { ...envelope, kind: purpose === 'signup' ? 'verify' : 'recover', data });
  }
  auth.log.info({ account: accountForLog(user.id), purpose }, 'link sent');
  return updateUserRow(trx, user.id, { [SENT_AT[purpose]]: now });
}

type Recovery = { readonly email: string; readonly redirectTo: string };

/** Does not reveal whether the address has an account. */
export async function recoverPassword(auth: Auth, { email, redirectTo }: Recovery): Promise<void> {
  await limitEmails(auth, 'recovery', email);
  await auth.db.transaction().execute(async (trx) => {
    const user = await lockUserByEmail(trx, email);
    if (user !== undefined) await sendLink(auth, trx, { user, purpose: 'recovery', redirectTo });
  });
}

export type Resend = {
  readonly purpose: 'signup' | 'email_change';
  /** The account's current email, even while a change to another one is pending. */
  readonly email: string;
  readonly redirectTo: string;
};

/** Does not reveal whether the address has an account or a pending link. */
export async function resendLink(auth: Auth, { purpose, email, redirectTo }: Resend): Promise<void> {
  await limitEmails(auth, purpose, email);
  await auth.db.transaction().execute(async (trx) => {
    const user = await lockUserByEmail(trx, email);
    if (user === undefined || !(await isPending(auth, trx, { user, purpose }))) return;
    await sendLink(auth, trx, { user, purpose: purpose === 'signup' ? confirmationOf(user) : purpose, redirectTo });
  });
}

type Pending = { readonly user: UserRow; readonly purpose: Resend['purpose'] };

async function isPending({ clock }: Auth, trx: Trx, { user, purpose }: Pending): Promise<boolean> {
  const expiresAt = await findLinkExpiry(trx, user.id, purpose);
  // No sign-in is needed to ask for this email, so it is sent again only while the requested change is fresh.
  if (purpose === 'email_change') return user.new_email !== null && expiresAt !== undefined && expiresAt > clock.now();
  // An autoconfirmed account may still have a link that was never opened.
  return user.email_confirmed_at === null || expiresAt !== undefined;
}

export async function cancelEmailChange(trx: Trx, userId: string): Promise<void> {
  await deleteOneTimeTokens(trx, userId, 'email_change');
  await clearNewEmail(trx, userId);
}
