/** Lets the installation's own programs manage accounts, even when sign-ups are closed to everyone else. */
import type { AuthUser } from '#contract/auth/auth.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { accountForLog } from '#server/frame/http/logger.ts';
import { createProfile, updateProfileEmail, updateProfileName } from '#server/slices/profiles/mirror-account.ts';
import type { Auth } from '../auth.ts';
import { listFactors } from '../factors/factor-store.ts';
import { deleteOneTimeTokens } from '../tokens/one-time-store.ts';
import { deleteSessions } from '../tokens/session-store.ts';
import { emailExists, GoTrueError } from '../wire/gotrue-error.ts';
import { presentUser } from '../wire/present-user.ts';
import { makeLink, sendLink } from './email-links.ts';
import { NO_PASSWORD } from './passwords.ts';
import { createUser } from './sign-in-by-email.ts';
import { checkMetadataSize, mergeMetadata, readFullName } from './user-metadata.ts';
import {
  findUserById,
  insertUser,
  listUsers,
  lockUserByEmail,
  lockUserById,
  type UserRow,
  updateUserEmail,
  updateUserRow,
} from './user-store.ts';

export function userNotFound(): GoTrueError {
  return new GoTrueError(404, 'user_not_found', 'User not found');
}

export async function listAccounts({ db }: Auth, page: { readonly number: number; readonly size: number }) {
  const { users, total } = await listUsers(db, { limit: page.size, offset: (page.number - 1) * page.size });
  const presented: AuthUser[] = [];
  for (const user of users) presented.push(presentUser(user, await listFactors(db, user.id)));
  return { users: presented, total };
}

/** Throws user_not_found. */
export async function readAccount({ db }: Auth, userId: string): Promise<AuthUser> {
  const user = await findUserById(db, userId);
  if (user === undefined) throw userNotFound();
  return presentUser(user, await listFactors(db, userId));
}

export type AccountFields = {
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly isConfirmed: boolean;
  readonly metadata: Record<string, unknown> | undefined;
  readonly appMetadata: Record<string, unknown> | undefined;
  /** How long the ban lasts from now; 0 ends it. */
  readonly banMilliseconds: number | undefined;
};

type NewAccount = AccountFields & { readonly email: string; readonly id: string | undefined };

/** Sends no email. Throws email_exists. */
export async function createAccount(auth: Auth, fields: NewAccount): Promise<AuthUser> {
  const { id, email, password, isConfirmed, metadata = {}, appMetadata, banMilliseconds } = fields;
  checkMetadataSize(metadata);
  const passwordHash = password === undefined ? NO_PASSWORD : await auth.passwords.hash(password, email);
  const now = auth.clock.now();
  const created = await auth.db.transaction().execute(async (trx) => {
    const confirmedAt = isConfirmed ? now : null;
    const user = await insertUser(trx, { id, email, passwordHash, metadata, confirmedAt, now });
    if (user === undefined) throw emailExists();
    await createProfile(trx, { id: user.id, email, fullName: readFullName(metadata), createdAt: now });
    const ban = bannedUntil(now, banMilliseconds);
    const changed = ban === undefined ? user : await updateUserRow(trx, user.id, { banned_until: ban });
    return appMetadata === undefined ? changed : changeAppMetadata(trx, changed, appMetadata);
  });
  auth.log.info({ account: accountForLog(created.id) }, 'account created by an administrator');
  return presentUser(created, []);
}

/** Undefined leaves the ban as it is; null ends it. */
function bannedUntil(now: Date, milliseconds: number | undefined): Date | null | undefined {
  if (milliseconds === undefined) return undefined;
  return milliseconds === 0 ? null : new Date(now.getTime() + milliseconds);
}

/**
 * Applies changes at once, without an email. A ban, a new password or a new email ends all sessions and links. Throws
 * user_not_found or email_exists.
 */
export async function changeAccount(auth: Auth, userId: string, fields: AccountFields): Promise<AuthUser> {
  const { email, password, isConfirmed, metadata, appMetadata, banMilliseconds } = fields;
  const passwordHash = password === undefined ? undefined : await auth.passwords.hash(password, userId);
  const now = auth.clock.now();
  await auth.db.transaction().execute(async (trx) => {
    const user = await lockUserById(trx, userId);
    if (user === undefined) throw userNotFound();
    const isNewEmail = email !== undefined && email !== user.email;
    const ban = bannedUntil(now, banMilliseconds);
    if (isNewEmail || passwordHash !== undefined || (ban !== undefined && ban !== null)) {
      await deleteSessions(trx, { userId, sessionId: '', scope: 'global' });
      await deleteOneTimeTokens(trx, userId);
    }
    const changes = {
      updated_at: now,
      ...(isConfirmed ? { email_confirmed_at: user.email_confirmed_at ?? now } : {}),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      ...(ban === undefined ? {} : { banned_until: ban }),
      ...(isNewEmail ? { email, new_email: null, is_anonymous: false } : {}),
    };
    if ((await updateUserEmail(trx, userId, changes)) === 'taken') throw emailExists();
    if (isNewEmail) await updateProfileEmail(trx, userId, email);
    if (metadata !== undefined) await changeUserMetadata(trx, user, metadata);
    if (appMetadata !== undefined) await changeAppMetadata(trx, user, appMetadata);
  });
  auth.log.info({ account: accountForLog(userId) }, 'account changed by an administrator');
  return readAccount(auth, userId);
}

async function changeUserMetadata(trx: Trx, user: UserRow, changes: Record<string, unknown>): Promise<void> {
  const merged = mergeMetadata(user.user_metadata, changes);
  checkMetadataSize(merged);
  await updateProfileName(trx, user.id, readFullName(merged));
  await updateUserRow(trx, user.id, { user_metadata: JSON.stringify(merged) });
}

async function changeAppMetadata(trx: Trx, user: UserRow, changes: Record<string, unknown>): Promise<UserRow> {
  const merged = mergeMetadata(user.app_metadata, changes);
  checkMetadataSize(merged);
  return updateUserRow(trx, user.id, { app_metadata: JSON.stringify(merged) });
}

export type Invitation = {
  readonly email: string;
  readonly metadata: Record<string, unknown>;
  readonly redirectTo: string;
};

/** Throws email_exists for an account that is in use. */
export async function inviteUser(auth: Auth, { redirectTo, ...account }: Invitation): Promise<AuthUser> {
  checkMetadataSize(account.metadata);
  const invited = await auth.db.transaction().execute(async (trx) => {
    const user = await requireUnused(auth, trx, account);
    return sendLink(auth, trx, { user, purpose: 'invite', redirectTo });
  });
  return presentUser(invited, []);
}

async function requireUnused(auth: Auth, trx: Trx, account: Omit<Invitation, 'redirectTo'>): Promise<UserRow> {
  const user = (await lockUserByEmail(trx, account.email)) ?? (await createUser(auth, trx, account));
  if (user === undefined || user.email_confirmed_at !== null) throw emailExists();
  return user;
}

export type LinkRequest = Invitation & {
  readonly type: 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_current' | 'email_change_new';
  readonly password: string | undefined;
  /** Used only to change the email. */
  readonly newEmail: string | undefined;
};

/** Makes a link without sending it. Throws user_not_found, email_exists or validation_failed. */
export async function generateLink(auth: Auth, request: LinkRequest) {
  const { type, email, password, metadata, redirectTo, newEmail } = request;
  checkMetadataSize(metadata);
  const passwordHash = password === undefined ? undefined : await auth.passwords.hash(password, email);
  const { user, made } = await auth.db.transaction().execute(async (trx) => {
    const isNew = type === 'signup' || type === 'invite';
    const found = isNew ? await requireUnused(auth, trx, { email, metadata }) : await lockUserByEmail(trx, email);
    const created = found ?? (type === 'magiclink' ? await createUser(auth, trx, { email, metadata }) : undefined);
    if (created === undefined) throw userNotFound();
    const changes = {
      ...(type === 'signup' && passwordHash !== undefined ? { password_hash: passwordHash } : {}),
      ...(newEmail === undefined ? {} : { new_email: newEmail }),
    };
    const changed = Object.keys(changes).length > 0 ? await updateUserRow(trx, created.id, changes) : created;
    const purpose = type.startsWith('email_change') ? 'email_change' : (type as LinkPurpose);
    return { user: changed, made: await makeLink(auth, trx, { user: changed, purpose, redirectTo, hasCode: true }) };
  });
  auth.log.info({ account: accountForLog(user.id), type }, 'link made by an administrator');
  return {
    ...presentUser(user, await listFactors(auth.db, user.id)),
    action_link: made.url,
    email_otp: made.code,
    hashed_token: made.token,
    redirect_to: redirectTo,
    verification_type: type,
  };
}

type LinkPurpose = 'signup' | 'invite' | 'magiclink' | 'recovery';
