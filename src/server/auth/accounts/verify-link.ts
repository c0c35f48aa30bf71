/** Accepts the token of an emailed link: once, within its hour, and for its purpose. */
import type { AuthSession } from '#contract/auth.ts';
import type { Trx } from '../../db/database.ts';
import { queueEmail } from '../../email/queue-email.ts';
import { accountForLog } from '../../http/logger.ts';
import { updateProfileEmail } from '../../profiles/mirror-account.ts';
import type { Auth } from '../auth.ts';
import { presentSession, startSession } from '../tokens/issue-session.ts';
import {
  deleteOneTimeTokens,
  findLinkOwner,
  type OneTimeToken,
  type Purpose,
  takeOneTimeToken,
} from '../tokens/one-time-store.ts';
import { hashToken } from '../tokens/secret-tokens.ts';
import { GoTrueError } from '../wire/gotrue-error.ts';
import { readFullName } from './user-metadata.ts';
import { findUserByEmail, lockUserById, type UserRow, updateUserRow } from './user-store.ts';

/** Maps the client library's types to the links we send; `email` is either of the two that confirm an address. */
const PURPOSES: Readonly<Record<string, readonly Purpose[]>> = {
  signup: ['signup'],
  invite: ['signup'],
  recovery: ['recovery'],
  magiclink: ['recovery'],
  email: ['signup', 'recovery'],
  email_change: ['email_change'],
};

export type Verification = {
  readonly type: string;
  readonly token: string;
  /** Set when the token was entered together with the address. */
  readonly email?: string;
};

export function isVerificationType(type: string): boolean {
  return Object.hasOwn(PURPOSES, type);
}

/**
 * Throws otp_expired. Returns a session, except for a changed email: whoever asked for that is signed in already, and
 * nobody else should be.
 */
export async function verifyLink(auth: Auth, { type, token, email }: Verification): Promise<AuthSession | null> {
  const tokenHash = hashToken(token);
  // The session starts with the commit, so a password change at the same moment either ends it or comes first.
  const started = await auth.db.transaction().execute(async (trx) => {
    const ownerId = await findLinkOwner(trx, tokenHash);
    const owner = ownerId === undefined ? undefined : await lockUserById(trx, ownerId);
    const link = await takeOneTimeToken(trx, tokenHash);
    const isMeant = link !== null && (PURPOSES[type] ?? []).includes(link.purpose);
    const isForAddress = email === undefined || link?.email.toLowerCase() === email.toLowerCase();
    if (!isMeant || !isForAddress || link.expiresAt <= auth.clock.now()) throw expired(email);
    if (owner === undefined) throw expired(email);
    if (link.purpose === 'email_change') {
      await changeEmail(auth, trx, { user: owner, link });
      auth.log.info({ account: accountForLog(owner.id) }, 'email changed');
      return null;
    }
    const user = await confirmAddress(auth, trx, owner);
    return startSession(auth, { db: trx, user, method: link.purpose === 'recovery' ? 'recovery' : 'otp' });
  });
  return started === null ? null : presentSession(auth, started);
}

function expired(email: string | undefined): GoTrueError {
  const message = email === undefined ? 'Email link is invalid or has expired' : 'Token has expired or is invalid';
  return new GoTrueError(403, 'otp_expired', message);
}

/** Opening any link sent to the address proves that it is theirs. */
async function confirmAddress({ clock }: Auth, trx: Trx, user: UserRow): Promise<UserRow> {
  if (user.email_confirmed_at !== null) return user;
  const now = clock.now();
  return updateUserRow(trx, user.id, { email_confirmed_at: now, updated_at: now });
}

type EmailChange = { readonly user: UserRow; readonly link: OneTimeToken };

async function changeEmail({ clock, jobs }: Auth, trx: Trx, { user, link }: EmailChange): Promise<void> {
  if (user.new_email !== link.email) throw expired(undefined);
  const taken = await findUserByEmail(trx, link.email);
  if (taken !== undefined) {
    throw new GoTrueError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  const now = clock.now();
  // Links sent to the old address must no longer open the account.
  await deleteOneTimeTokens(trx, user.id);
  await updateProfileEmail(trx, user.id, link.email);
  await queueEmail(trx, jobs, {
    kind: 'email-changed',
    dedupeKey: `email-changed:${user.id}:${now.getTime()}`,
    userId: user.id,
    to: user.email,
    data: { name: readFullName(user.user_metadata), newEmail: link.email },
  });
  await updateUserRow(trx, user.id, {
    email: link.email,
    new_email: null,
    email_confirmed_at: user.email_confirmed_at ?? now,
    updated_at: now,
  });
}
