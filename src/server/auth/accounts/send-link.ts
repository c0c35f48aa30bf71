/** Mails a link that works once, for an hour. */
import type { Trx } from '../../db/database.ts';
import { queueEmail } from '../../email/queue-email.ts';
import type { Auth } from '../auth.ts';
import { type Purpose, putOneTimeToken } from '../tokens/one-time-store.ts';
import { createSecretToken, hashToken } from '../tokens/secret-tokens.ts';
import { NO_PASSWORD } from './passwords.ts';
import { readFullName } from './user-metadata.ts';
import { type UserRow, updateUserRow } from './user-store.ts';

const LINK_LIFE_MS = 3_600_000;

const SENT_AT = {
  signup: 'confirmation_sent_at',
  recovery: 'recovery_sent_at',
  email_change: 'email_change_sent_at',
} as const satisfies Record<Purpose, keyof UserRow>;

/** Whose password nobody can know is asked for one when the address is confirmed. */
export function confirmationOf(user: UserRow): 'signup' | 'recovery' {
  return user.password_hash === NO_PASSWORD ? 'recovery' : 'signup';
}

type Link = { readonly user: UserRow; readonly purpose: Purpose; readonly redirectTo: string };

export async function sendLink(auth: Auth, trx: Trx, { user, purpose, redirectTo }: Link): Promise<UserRow> {
  const now = auth.clock.now();
  const token = createSecretToken();
  const tokenHash = hashToken(token);
  const email = purpose === 'email_change' ? (user.new_email ?? user.email) : user.email;
  await putOneTimeToken(trx, tokenHash, {
    userId: user.id,
    purpose,
    email,
    expiresAt: new Date(now.getTime() + LINK_LIFE_MS),
  });
  const link = `${auth.siteUrl}/auth/v1/verify?${new URLSearchParams({ token, type: purpose, redirect_to: redirectTo })}`;
  await queueLinkEmail(auth, trx, { user, purpose, email, link, tokenHash });
  return updateUserRow(trx, user.id, { [SENT_AT[purpose]]: now });
}

type LinkEmail = Omit<Link, 'redirectTo'> & {
  readonly email: string;
  readonly link: string;
  readonly tokenHash: string;
};

async function queueLinkEmail({ jobs }: Auth, trx: Trx, { user, purpose, email, ...mail }: LinkEmail): Promise<void> {
  const envelope = { dedupeKey: `auth-link:${mail.tokenHash}`, userId: user.id, to: email };
  const data = { name: readFullName(user.user_metadata), link: mail.link };
  if (purpose === 'email_change') {
    await queueEmail(trx, jobs, { ...envelope, kind: 'email-change', data: { ...data, newEmail: email } });
  } else {
    await queueEmail(trx, jobs, { ...envelope, kind: purpose === 'signup' ? 'verify' : 'recover', data });
  }
}
