/** Emails links and codes that work once: to confirm an address, to sign in, to reset a password, to change the email. */
import { randomInt } from 'node:crypto';
import type { Trx } from '#server/frame/db/database.ts';
import { accountForLog } from '#server/frame/http/logger.ts';
import { queueEmail } from '#server/providers/email/queue-email.ts';
import type { Auth } from '../auth.ts';
import { limitEmails } from '../limits/rate-limits.ts';
import {
  type CodeFlow,
  deleteOneTimeTokens,
  findLinkExpiry,
  type Purpose,
  putOneTimeToken,
} from '../tokens/one-time-store.ts';
import { createSecretToken, hashToken } from '../tokens/secret-tokens.ts';
import { NO_PASSWORD } from './passwords.ts';
import { readFullName } from './user-metadata.ts';
import { clearNewEmail, lockUserByEmail, lockUserById, type UserRow, updateUserRow } from './user-store.ts';

const LINK_LIFE_MS = 3_600_000;
/** Six digits can be guessed, so codes expire sooner. */
const CODE_LIFE_MS = 600_000;

const SENT_AT = {
  signup: ['confirmation_sent_at'],
  recovery: ['recovery_sent_at'],
  email_change: ['email_change_sent_at'],
  magiclink: ['recovery_sent_at'],
  invite: ['confirmation_sent_at', 'invited_at'],
  reauthentication: [],
} as const satisfies Partial<Record<Purpose, readonly (keyof UserRow)[]>>;

/** A user whose password was dropped confirms the address by setting a new one. */
export function confirmationOf(user: UserRow): 'signup' | 'recovery' {
  return user.password_hash === NO_PASSWORD ? 'recovery' : 'signup';
}

type Link = {
  readonly user: UserRow;
  readonly purpose: keyof typeof SENT_AT;
  readonly redirectTo: string;
  readonly flow?: CodeFlow | null;
  /** True if the email also contains a six-digit code. */
  readonly hasCode?: boolean;
};

export async function sendLink(auth: Auth, trx: Trx, link: Link): Promise<UserRow> {
  const { user, purpose } = link;
  const made = await makeLink(auth, trx, link);
  await queueLinkEmail(auth, trx, { ...link, made });
  auth.log.info({ account: accountForLog(user.id), purpose }, 'link sent');
  const now = auth.clock.now();
  const sent = SENT_AT[purpose].map((column) => [column, now] as const);
  return sent.length === 0 ? user : updateUserRow(trx, user.id, Object.fromEntries(sent));
}

type MadeLink = {
  /** The URL for programs; opening it uses the link up. */
  readonly url: string;
  /** The URL for emails: a page with a button, because scanners and previews open links, too. */
  readonly pageUrl: string;
  readonly token: string;
  readonly code: string;
  readonly to: string;
};

/** Makes a link without sending it. */
export async function makeLink({ clock, siteUrl }: Auth, trx: Trx, link: Link): Promise<MadeLink> {
  const { user, purpose, redirectTo, flow = null } = link;
  const token = createSecretToken();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { hasCode = purpose === 'magiclink' || purpose === 'reauthentication' } = link;
  const to = purpose === 'email_change' ? (user.new_email ?? user.email) : user.email;
  await putOneTimeToken(trx, hashToken(token), {
    userId: user.id,
    purpose,
    email: to,
    expiresAt: new Date(clock.now().getTime() + (hasCode ? CODE_LIFE_MS : LINK_LIFE_MS)),
    flow,
    ...(hasCode ? { codeHash: hashCode(user.id, code) } : {}),
  });
  const query = `token=${token}&type=${purpose}&redirect_to=${inQuery(redirectTo)}`;
  const service = `${siteUrl}/auth/v1`;
  return { url: `${service}/verify?${query}`, pageUrl: `${service}/open?${query}`, token, code, to };
}

/** GoTrue leaves a plain URL unescaped, and programs look for it that way. */
function inQuery(url: string): string {
  return /^[\w:/.-]*$/.test(url) ? url : encodeURIComponent(url);
}

export function hashCode(userId: string, code: string): string {
  return hashToken(`${userId}:${code}`);
}

async function queueLinkEmail({ jobs }: Auth, trx: Trx, { user, purpose, made }: Link & { made: MadeLink }) {
  const { pageUrl: link, token, code, to } = made;
  const envelope = { dedupeKey: `auth-link:${hashToken(token)}`, userId: user.id, to };
  const name = readFullName(user.user_metadata);
  switch (purpose) {
    case 'email_change':
      return queueEmail(trx, jobs, { ...envelope, kind: 'email-change', data: { name, link, newEmail: to } });
    case 'magiclink':
      return queueEmail(trx, jobs, { ...envelope, kind: 'sign-in', data: { name, link, code } });
    case 'reauthentication':
      return queueEmail(trx, jobs, { ...envelope, kind: 'confirm-code', data: { name, code } });
    case 'signup':
      return queueEmail(trx, jobs, { ...envelope, kind: 'verify', data: { name, link } });
    case 'recovery':
      return queueEmail(trx, jobs, { ...envelope, kind: 'recover', data: { name, link } });
    case 'invite':
      return queueEmail(trx, jobs, { ...envelope, kind: 'invite', data: { name, link } });
  }
}

type Recovery = { readonly email: string; readonly redirectTo: string; readonly flow: CodeFlow | null };

/** Does not reveal whether the address has an account. */
export async function recoverPassword(auth: Auth, { email, ...rest }: Recovery): Promise<void> {
  await limitEmails(auth, 'recovery', email);
  await auth.db.transaction().execute(async (trx) => {
    const user = await lockUserByEmail(trx, email);
    if (user !== undefined) await sendLink(auth, trx, { user, purpose: 'recovery', ...rest });
  });
}

/** Emails a code that proves access to the mailbox again, for a new password or email. Throws over_email_send_rate_limit. */
export async function sendReauthenticationCode(auth: Auth, { id, email }: UserRow): Promise<void> {
  await limitEmails(auth, 'reauthentication', email);
  await auth.db.transaction().execute(async (trx) => {
    const user = await lockUserById(trx, id);
    if (user !== undefined) await sendLink(auth, trx, { user, purpose: 'reauthentication', redirectTo: '' });
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
  // Anyone can request this email, so it is sent again only while the change is fresh.
  if (purpose === 'email_change') return user.new_email !== null && expiresAt !== undefined && expiresAt > clock.now();
  // An autoconfirmed account may still have a link that was never opened.
  return user.email_confirmed_at === null || expiresAt !== undefined;
}

/** Also voids the code that would allow the next one. */
export async function cancelEmailChange(trx: Trx, userId: string): Promise<void> {
  await deleteOneTimeTokens(trx, userId, 'email_change');
  await deleteOneTimeTokens(trx, userId, 'reauthentication');
  await clearNewEmail(trx, userId);
}
