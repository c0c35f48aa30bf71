import { randomUUID } from 'node:crypto';
import type { AuthUser } from '#contract/auth/auth.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { accountForLog } from '#server/frame/http/logger.ts';
import { queueEmail } from '#server/providers/email/queue-email.ts';
import { updateProfileEmail, updateProfileName } from '#server/slices/profiles/mirror-account.ts';
import type { Auth } from '../auth.ts';
import type { SignedIn } from '../authenticate.ts';
import { listFactors } from '../factors/factor-store.ts';
import { limitChanges, limitEmails } from '../limits/rate-limits.ts';
import { deleteOneTimeTokens } from '../tokens/one-time-store.ts';
import { deleteSessions, updateAmr } from '../tokens/session-store.ts';
import { emailExists, GoTrueError } from '../wire/gotrue-error.ts';
import { presentUser } from '../wire/present-user.ts';
import { sendLink } from './email-links.ts';
import { isRecovering, proofNotValid, requireProof, requireSecondStep, takeEmailedCode } from './require-owner.ts';
import { checkMetadataSize, mergeMetadata, readFullName } from './user-metadata.ts';
import { findUserByEmail, lockUserById, ownerOf, type UserRow, updateUserEmail, updateUserRow } from './user-store.ts';
import { ACCOUNT } from './verify-link.ts';

export type UserChanges = {
  readonly email: string | undefined;
  readonly password: string | undefined;
  /** Both are empty when not sent. */
  readonly currentPassword: string;
  readonly nonce: string;
  readonly metadata: Record<string, unknown> | undefined;
  readonly redirectTo: string;
};

export async function updateUser(auth: Auth, signedIn: SignedIn, changes: UserChanges): Promise<AuthUser> {
  const { user, sessionId } = signedIn;
  if (changes.metadata !== undefined) checkMetadataSize(mergeMetadata(user.user_metadata, changes.metadata));
  const isByLink = isRecovering(auth, signedIn);
  if (changes.password !== undefined || changes.email !== undefined) {
    // A thief who exhausts the limit with a stolen token must not keep the owner from resetting the password.
    await limitChanges(auth, isByLink ? `${sessionId}:${user.id}` : user.id);
  }
  await requireSecondStep(auth, signedIn);
  const newEmail = changes.email === user.email ? undefined : changes.email;
  if (newEmail !== undefined) await refuseTakenEmail(auth, newEmail);
  refusePasswordWithoutEmail(user, changes);
  // Anonymous users have nothing to prove and nothing to lose yet.
  const needsProof = !user.is_anonymous && (newEmail !== undefined || (changes.password !== undefined && !isByLink));
  if (needsProof) await requireProof(auth, signedIn, changes);
  // Checked last, because it tells whether a guess is the current password.
  const passwordHash = changes.password === undefined ? undefined : await hashNewPassword(auth, user, changes.password);
  if (newEmail !== undefined) {
    // Stops one person from emailing many addresses, and many people from emailing one.
    await limitEmails(auth, 'email_change', user.email || user.id);
    await limitEmails(auth, 'email_change', newEmail);
  }

  const updated = await auth.db.transaction().execute(async (trx) => {
    const locked = await lockUserById(trx, user.id);
    if (locked === undefined) throw new GoTrueError(403, 'user_not_found', 'User not found');
    // If the password changed since it was compared, the proof is void.
    const isProven = locked.password_hash === user.password_hash;
    if (!isProven && (passwordHash !== undefined || newEmail !== undefined)) throw proofNotValid();
    if (needsProof && changes.nonce !== '') await takeEmailedCode(auth, trx, { user, nonce: changes.nonce });
    let current = locked;
    if (passwordHash !== undefined) current = await changePassword(auth, trx, { ...signedIn, passwordHash });
    if (changes.metadata !== undefined) current = await changeMetadata(auth, trx, { user: current, ...changes });
    if (newEmail !== undefined) {
      current = await updateUserRow(trx, user.id, { new_email: newEmail });
      if (user.is_anonymous && auth.isAutoconfirm) return becomeAccount(auth, trx, { user: current, newEmail });
      current = await sendLink(auth, trx, { user: current, purpose: 'email_change', redirectTo: changes.redirectTo });
      await notifyOldEmail(auth, trx, { user: current, newEmail });
    }
    return current;
  });
  if (passwordHash !== undefined) auth.log.info({ account: accountForLog(user.id), isByLink }, 'password changed');
  return presentUser(updated, await listFactors(auth.db, user.id));
}

/** Throws validation_failed, because nobody could sign in with it. */
function refusePasswordWithoutEmail(user: UserRow, { email, password }: UserChanges): void {
  if (!user.is_anonymous || password === undefined || email !== undefined) return;
  const message = 'Updating password of an anonymous user without an email or phone is not allowed';
  throw new GoTrueError(422, 'validation_failed', message);
}

/**
 * With autoconfirm, upgrades an anonymous user at once, as at sign-up. The old session ends, because it was never
 * authenticated. Throws email_exists.
 */
async function becomeAccount({ clock }: Auth, trx: Trx, { user, newEmail }: EmailRequest): Promise<UserRow> {
  const now = clock.now();
  const changes = { email: newEmail, new_email: null, email_confirmed_at: now, updated_at: now, ...ACCOUNT };
  const changed = await updateUserEmail(trx, user.id, changes);
  if (changed === 'taken') throw emailExists();
  await deleteSessions(trx, { userId: user.id, sessionId: '', scope: 'global' });
  await updateProfileEmail(trx, user.id, newEmail);
  return changed;
}

async function refuseTakenEmail({ db }: Auth, email: string): Promise<void> {
  if ((await findUserByEmail(db, email)) !== undefined) throw emailExists();
}

async function hashNewPassword({ passwords }: Auth, user: UserRow, password: string): Promise<string> {
  if (await passwords.matches(password, ownerOf(user))) {
    throw new GoTrueError(422, 'same_password', 'New password should be different from the old password.');
  }
  return passwords.hash(password, ownerOf(user).asker);
}

type PasswordChange = SignedIn & { readonly passwordHash: string };

/** Also ends other sessions, links and email changes: they may belong to an intruder. */
async function changePassword(auth: Auth, trx: Trx, { user, sessionId, amr, passwordHash }: PasswordChange) {
  await deleteSessions(trx, { userId: user.id, sessionId, scope: 'others' });
  await deleteOneTimeTokens(trx, user.id);
  const now = auth.clock.now();
  // The owner knows the new password, so even a reset link's session must prove it like any other.
  const secondStep = amr.filter(({ method }) => method === 'totp' || method === 'mfa/recovery_code');
  await updateAmr(trx, sessionId, [...secondStep, { method: 'password', timestamp: Math.floor(now.getTime() / 1000) }]);
  await queueEmail(trx, auth.jobs, {
    kind: 'password-changed',
    dedupeKey: `password-changed:${randomUUID()}`,
    userId: user.id,
    to: user.email,
    data: { name: readFullName(user.user_metadata) },
  });
  return updateUserRow(trx, user.id, { password_hash: passwordHash, new_email: null, updated_at: now });
}

type EmailRequest = { readonly user: UserRow; readonly newEmail: string };

/** Sent at once, so that an owner who didn't ask for the change can stop it. */
async function notifyOldEmail({ jobs }: Auth, trx: Trx, { user, newEmail }: EmailRequest): Promise<void> {
  await queueEmail(trx, jobs, {
    kind: 'email-change-requested',
    dedupeKey: `email-change-requested:${randomUUID()}`,
    userId: user.id,
    to: user.email,
    data: { name: readFullName(user.user_metadata), newEmail },
  });
}

type MetadataChange = { readonly user: UserRow; readonly metadata?: Record<string, unknown> | undefined };

async function changeMetadata({ clock }: Auth, trx: Trx, { user, metadata = {} }: MetadataChange): Promise<UserRow> {
  const merged = mergeMetadata(user.user_metadata, metadata);
  checkMetadataSize(merged);
  if (Object.hasOwn(metadata, 'full_name')) await updateProfileName(trx, user.id, readFullName(merged));
  return updateUserRow(trx, user.id, { user_metadata: JSON.stringify(merged), updated_at: clock.now() });
}
