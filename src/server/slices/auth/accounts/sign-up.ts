import type { AuthSession, AuthUser } from '#contract/auth/auth.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { networkOf } from '#server/frame/http/network-of.ts';
import { createProfile, updateProfileName } from '#server/slices/profiles/mirror-account.ts';
import type { Auth } from '../auth.ts';
import type { Client } from '../client.ts';
import { limitEmails } from '../limits/rate-limits.ts';
import { rememberNetwork } from '../limits/wrong-passwords.ts';
import { issueSession } from '../tokens/issue-session.ts';
import { type CodeFlow, deleteOneTimeTokens } from '../tokens/one-time-store.ts';
import { GoTrueError } from '../wire/gotrue-error.ts';
import { presentFakeUser, presentUser } from '../wire/present-user.ts';
import { confirmationOf, sendLink } from './email-links.ts';
import { NO_PASSWORD } from './passwords.ts';
import { checkMetadataSize, readFullName } from './user-metadata.ts';
import { findUserByEmail, insertUser, lockUserByEmail, type UserRow, updateUserRow } from './user-store.ts';

export type SignUp = {
  readonly email: string;
  readonly password: string;
  readonly metadata: Record<string, unknown>;
  readonly redirectTo: string;
  readonly flow: CodeFlow | null;
  readonly client: Client;
};

type Guest = { readonly metadata: Record<string, unknown>; readonly client: Client };

/** Creates a user without an email, who may add one later. */
export async function signUpAnonymously(auth: Auth, { metadata, client }: Guest): Promise<AuthSession> {
  checkMetadataSize(metadata);
  const now = auth.clock.now();
  const user = await auth.db.transaction().execute(async (trx) => {
    const guest = { email: '', passwordHash: NO_PASSWORD, metadata, confirmedAt: null, isAnonymous: true, now };
    const created = await insertUser(trx, guest);
    if (created === undefined) throw new Error('An anonymous user has nothing that could be taken');
    const fullName = readFullName(metadata);
    await createProfile(trx, { id: created.id, email: '', fullName, createdAt: now });
    return created;
  });
  return issueSession(auth, { db: auth.db, user, method: 'anonymous', client });
}

type Registration = Omit<SignUp, 'password'> & {
  readonly passwordHash: string;
  /** The hash of the existing account, if this password opens it. */
  readonly matchedHash: string | undefined;
};

/** Returns a session with autoconfirm; otherwise the user, who still has to open the link. */
export async function signUp(auth: Auth, { password, ...request }: SignUp): Promise<AuthSession | AuthUser> {
  checkMetadataSize(request.metadata);
  const asker = networkOf(request.client.address, 'site');
  // Hashed before looking up the address, so that a taken one takes as long as a free one.
  const passwordHash = await auth.passwords.hash(password, asker);
  const found = await findUserByEmail(auth.db, request.email);
  const known = { asker, passwordHash: found?.password_hash };
  const isMatch = !auth.isAutoconfirm && (await auth.passwords.matches(password, known));
  const matchedHash = isMatch ? found?.password_hash : undefined;
  const isTaken = found?.email_confirmed_at instanceof Date;
  if (!isTaken && !auth.isAutoconfirm) await limitEmails(auth, 'signup', request.email);
  const outcome = isTaken ? 'taken' : await register(auth, { ...request, passwordHash, matchedHash });
  if (outcome === 'taken') {
    if (auth.isAutoconfirm) throw new GoTrueError(422, 'user_already_exists', 'User already registered');
    return presentFakeUser(request.email, request.metadata, auth.clock.now());
  }
  if (!auth.isAutoconfirm) {
    // With no password, someone else had signed up with this address and another password.
    const isTheirs = outcome.password_hash !== NO_PASSWORD;
    if (isTheirs) await rememberNetwork(auth, { email: outcome.email, clientAddress: request.client.address });
    return presentUser(outcome, []);
  }
  return issueSession(auth, { db: auth.db, user: outcome, method: 'password', client: request.client });
}

async function register(auth: Auth, request: Registration): Promise<UserRow | 'taken'> {
  const now = auth.clock.now();
  const confirmedAt = auth.isAutoconfirm ? now : null;
  const fullName = readFullName(request.metadata);
  return auth.db.transaction().execute(async (trx) => {
    const existing = await lockUserByEmail(trx, request.email);
    if (existing !== undefined && existing.email_confirmed_at !== null) return 'taken';
    if (existing !== undefined && !auth.isAutoconfirm) return signUpAgain(auth, trx, { user: existing, request });
    const user = existing
      ? await updateUserRow(trx, existing.id, {
          password_hash: request.passwordHash,
          user_metadata: JSON.stringify(request.metadata),
          email_confirmed_at: confirmedAt,
          updated_at: now,
        })
      : await insertUser(trx, { ...request, confirmedAt, now });
    // Another sign-up took this address a moment ago.
    if (user === undefined) return 'taken';
    if (existing) await updateProfileName(trx, user.id, fullName);
    else await createProfile(trx, { id: user.id, email: user.email, fullName, createdAt: now });
    const { redirectTo, flow } = request;
    return sendLink(auth, trx, { user, purpose: 'signup', redirectTo, flow });
  });
}

type Repetition = { readonly user: UserRow; readonly request: Registration };

/** Like GoTrue, a repeated sign-up doesn't change the account and doesn't reveal what the first one said. */
async function signUpAgain(auth: Auth, trx: Trx, { user, request }: Repetition): Promise<UserRow> {
  const isSamePerson = user.password_hash === request.matchedHash;
  const known = isSamePerson ? user : await forgetPassword(auth, trx, user);
  const sent = await sendLink(auth, trx, {
    user: known,
    purpose: confirmationOf(known),
    redirectTo: request.redirectTo,
    flow: request.flow,
  });
  return { ...sent, user_metadata: request.metadata };
}

/** Two people signed up with one address, so neither password counts: the reader of the email sets a new one. */
async function forgetPassword({ clock }: Auth, trx: Trx, user: UserRow): Promise<UserRow> {
  await deleteOneTimeTokens(trx, user.id);
  return updateUserRow(trx, user.id, { password_hash: NO_PASSWORD, updated_at: clock.now() });
}
