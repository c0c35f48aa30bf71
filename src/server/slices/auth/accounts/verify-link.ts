/** Accepts the token or the code of an email: once, in its time, and for its purpose. */
import type { AuthSession } from '#contract/auth/auth.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { accountForLog } from '#server/frame/http/logger.ts';
import { queueEmail } from '#server/providers/email/queue-email.ts';
import { updateProfileEmail } from '#server/slices/profiles/mirror-account.ts';
import type { Auth } from '../auth.ts';
import type { Client } from '../client.ts';
import { limitGuesses, noteRightGuess, noteWrongCode } from '../limits/wrong-passwords.ts';
import { putAuthCode } from '../tokens/auth-codes.ts';
import { presentNewSession, startSession } from '../tokens/issue-session.ts';
import {
  deleteOneTimeTokens,
  findCode,
  findLink,
  findLinkOwner,
  type OneTimeToken,
  type Purpose,
  takeOneTimeToken,
} from '../tokens/one-time-store.ts';
import { hashToken } from '../tokens/secret-tokens.ts';
import { deleteSessions } from '../tokens/session-store.ts';
import { emailExists, GoTrueError } from '../wire/gotrue-error.ts';
import { hashCode } from './email-links.ts';
import { NO_PASSWORD } from './passwords.ts';
import { readFullName } from './user-metadata.ts';
import { lockUserByEmail, lockUserById, type UserRow, updateUserEmail, updateUserRow } from './user-store.ts';

/** Maps the client library's types to the links we send; `email` stands for any link that signs in. */
const PURPOSES: Readonly<Record<string, readonly Purpose[]>> = {
  signup: ['signup'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email: ['signup', 'invite', 'recovery', 'magiclink'],
  email_change: ['email_change'],
};

export type Verification = {
  readonly type: string;
  readonly token: string;
  readonly client: Client;
  /** Set when the token was entered together with the address. */
  readonly email?: string;
};

/** The result of opening a good link: a session, a code for one, or null for a changed email. */
export type Opened = { readonly session: AuthSession } | { readonly code: string } | null;

export function isVerificationType(type: string): boolean {
  return Object.hasOwn(PURPOSES, type);
}

/**
 * Throws otp_expired. Returns a session, except when an account's email changed: its owner is already signed in, and nobody
 * else should be.
 */
export async function verifyLink(
  auth: Auth,
  { type, token, email, client }: Verification,
): Promise<AuthSession | null> {
  const tokenHash = hashToken(token);
  // The session starts with the commit, so a simultaneous password change either ends it or comes first.
  const started = await auth.db.transaction().execute(async (trx) => {
    const opened = await takeLink(auth, trx, { type, tokenHash, email });
    return opened === null
      ? null
      : startSession(auth, { db: trx, user: opened.user, method: methodOf(opened.link), client });
  });
  return started === null ? null : presentNewSession(auth, started, client);
}

/** Opens a link in a browser. A client that sent a challenge gets a code for the session. */
export async function openLink(auth: Auth, { type, token, client }: Verification): Promise<Opened> {
  const tokenHash = hashToken(token);
  const outcome = await auth.db.transaction().execute(async (trx) => {
    const opened = await takeLink(auth, trx, { type, tokenHash });
    if (opened === null) return null;
    const { user, link } = opened;
    if (link.flow) return { code: await putAuthCode(auth, trx, link) };
    return startSession(auth, { db: trx, user, method: methodOf(link), client });
  });
  if (outcome === null || 'code' in outcome) return outcome;
  return { session: await presentNewSession(auth, outcome, client) };
}

/** Returns whether the link would work now, without using it up, because scanners open links, too. */
export async function isLinkGood({ db, clock }: Auth, { type, token }: Pick<Verification, 'type' | 'token'>) {
  const link = await findLink(db, hashToken(token));
  return link !== null && (PURPOSES[type] ?? []).includes(link.purpose) && link.expiresAt > clock.now();
}

type EnteredCode = {
  readonly type: string;
  readonly email: string;
  readonly code: string;
  readonly client: Client;
};

/** Throws otp_expired, whether or not the address has an account, or over_request_rate_limit. */
export async function verifyCode(auth: Auth, { type, email, code, client }: EnteredCode): Promise<AuthSession> {
  const attempt = { kind: 'emailed-code', email, clientAddress: client.address } as const;
  await limitGuesses(auth, attempt);
  const started = await auth.db.transaction().execute(async (trx) => {
    const owner = await lockUserByEmail(trx, email);
    if (owner === undefined) return undefined;
    const codeHash = hashCode(owner.id, code);
    const found = await findCode(trx, { userId: owner.id, purposes: PURPOSES[type] ?? [], codeHash });
    if (found === null || found.expiresAt <= auth.clock.now()) return owner.id;
    await deleteOneTimeTokens(trx, owner.id, found.purpose);
    const user = await confirmAddress(auth, trx, { user: owner, link: found });
    return startSession(auth, { db: trx, user, method: methodOf(found), client });
  });
  if (started === undefined || typeof started === 'string') {
    noteWrongCode(auth, started);
    throw expired(email);
  }
  await noteRightGuess(auth, attempt);
  return presentNewSession(auth, started, client);
}

/** These links open accounts without a password, whose owners set one the way others reset theirs. */
const PASSWORDLESS: readonly Purpose[] = ['recovery', 'invite', 'email_change'];

function methodOf({ purpose }: OneTimeToken): 'recovery' | 'otp' {
  return PASSWORDLESS.includes(purpose) ? 'recovery' : 'otp';
}

type Taken = { readonly type: string; readonly tokenHash: string; readonly email?: string | undefined };

/** Uses the link up and confirms its address. Returns null for an account's changed email. Throws otp_expired or email_exists. */
async function takeLink(auth: Auth, trx: Trx, { type, tokenHash, email }: Taken) {
  const ownerId = await findLinkOwner(trx, tokenHash);
  const owner = ownerId === undefined ? undefined : await lockUserById(trx, ownerId);
  const link = await takeOneTimeToken(trx, tokenHash);
  const isMeant = link !== null && (PURPOSES[type] ?? []).includes(link.purpose);
  const isForAddress = email === undefined || link?.email.toLowerCase() === email.toLowerCase();
  if (!isMeant || !isForAddress || link.expiresAt <= auth.clock.now()) throw expired(email);
  if (owner === undefined) throw expired(email);
  if (link.purpose === 'email_change') {
    const user = await changeEmail(auth, trx, { user: owner, link });
    auth.log.info({ account: accountForLog(owner.id) }, 'email changed');
    return owner.is_anonymous ? { user, link } : null;
  }
  return { user: await confirmAddress(auth, trx, { user: owner, link }), link };
}

function expired(email: string | undefined): GoTrueError {
  const message = email === undefined ? 'Email link is invalid or has expired' : 'Token has expired or is invalid';
  return new GoTrueError(403, 'otp_expired', message);
}

type OpenedLink = { readonly user: UserRow; readonly link: OneTimeToken };

/** Opening any link sent to the address proves ownership. */
async function confirmAddress({ clock }: Auth, trx: Trx, { user, link }: OpenedLink): Promise<UserRow> {
  if (user.email_confirmed_at !== null) return user;
  const now = clock.now();
  // The person who signs in by email may not be the one who chose the password before the address was confirmed.
  const forgotten = link.purpose === 'magiclink' ? { password_hash: NO_PASSWORD } : {};
  return updateUserRow(trx, user.id, { email_confirmed_at: now, updated_at: now, ...forgotten });
}

/** The changes that turn an anonymous user into an account. */
export const ACCOUNT = {
  is_anonymous: false,
  app_metadata: JSON.stringify({ provider: 'email', providers: ['email'] }),
};

type EmailChange = { readonly user: UserRow; readonly link: OneTimeToken };

async function changeEmail({ clock, jobs }: Auth, trx: Trx, { user, link }: EmailChange): Promise<UserRow> {
  if (user.new_email !== link.email) throw expired(undefined);
  const now = clock.now();
  const changed = await updateUserEmail(trx, user.id, {
    email: link.email,
    new_email: null,
    // A stranger may have typed this address and a password, so only who opens the link may choose one.
    ...(user.is_anonymous ? { ...ACCOUNT, password_hash: NO_PASSWORD } : {}),
    email_confirmed_at: user.email_confirmed_at ?? now,
    updated_at: now,
  });
  if (changed === 'taken') throw emailExists();
  // Links sent to the old address must no longer open the account.
  await deleteOneTimeTokens(trx, user.id);
  await updateProfileEmail(trx, user.id, link.email);
  if (user.is_anonymous) {
    // Older sessions were never authenticated, so opening the link starts a new one.
    await deleteSessions(trx, { userId: user.id, sessionId: '', scope: 'global' });
    return changed;
  }
  await queueEmail(trx, jobs, {
    kind: 'email-changed',
    dedupeKey: `email-changed:${user.id}:${now.getTime()}`,
    userId: user.id,
    to: user.email,
    data: { name: readFullName(user.user_metadata), newEmail: link.email },
  });
  return changed;
}
