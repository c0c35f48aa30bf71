import type { AuthSession } from '#contract/auth/auth.ts';
import { accountForLog } from '#server/frame/http/logger.ts';
import { networkOf } from '#server/frame/http/network-of.ts';
import type { Auth } from '../auth.ts';
import type { SignedIn } from '../authenticate.ts';
import type { Client } from '../client.ts';
import { limitGuesses, noteRightGuess, noteWrongPassword } from '../limits/wrong-passwords.ts';
import { issueSession } from '../tokens/issue-session.ts';
import { deleteSession, deleteSessions, type SignOutScope } from '../tokens/session-store.ts';
import { GoTrueError, invalidCredentials, validationFailed } from '../wire/gotrue-error.ts';
import { cancelEmailChange } from './email-links.ts';
import { findUserByEmail, lockUserById } from './user-store.ts';

type Credentials = { readonly email: string; readonly password: string; readonly client: Client };

/** Throws invalid_credentials, email_not_confirmed once the password is right, or over_request_rate_limit. */
export async function signIn(auth: Auth, { email, password, client }: Credentials): Promise<AuthSession> {
  const attempt = { email, clientAddress: client.address };
  await limitGuesses(auth, attempt);
  const user = await findUserByEmail(auth.db, email);
  const owner = { asker: networkOf(client.address, 'site'), passwordHash: user?.password_hash };
  const isRight = await auth.passwords.matches(password, owner);
  if (!isRight || user === undefined) {
    noteWrongPassword(auth, user?.id);
    throw invalidCredentials();
  }
  await noteRightGuess(auth, attempt);
  if (user.email_confirmed_at === null) throw new GoTrueError(400, 'email_not_confirmed', 'Email not confirmed');
  return issueSession(auth, { db: auth.db, user, method: 'password', client });
}

type Owner = { readonly userId: string; readonly sessionId: string };

/** Returns false when the owner has no such session. */
export async function endOneSession(auth: Auth, { userId, sessionId }: Owner, endedId: string): Promise<boolean> {
  const isEnded = await auth.db.transaction().execute(async (trx) => {
    await lockUserById(trx, userId);
    if (!(await deleteSession(trx, userId, endedId))) return false;
    // The ended session may be an intruder's who asked to change the email.
    if (endedId !== sessionId) await cancelEmailChange(trx, userId);
    return true;
  });
  if (isEnded) auth.log.info({ account: accountForLog(userId), scope: 'one' }, 'signed out');
  return isEnded;
}

const SCOPES: readonly SignOutScope[] = ['global', 'local', 'others'];

/** Throws validation_failed. A missing scope means everywhere. */
export function readSignOutScope(text: string | undefined): SignOutScope {
  const scope = SCOPES.find((each) => each === (text || 'global'));
  if (scope === undefined) throw validationFailed(`Unsupported logout scope ${JSON.stringify(text)}`);
  return scope;
}

export async function signOut(auth: Auth, { user, sessionId }: SignedIn, scope: SignOutScope): Promise<void> {
  await auth.db.transaction().execute(async (trx) => {
    if (scope !== 'local') await lockUserById(trx, user.id);
    await deleteSessions(trx, { userId: user.id, sessionId, scope });
    // Another session may be an intruder's who asked to change the email. Signing out of only this device keeps the owner's own
    // link.
    if (scope !== 'local') await cancelEmailChange(trx, user.id);
  });
  auth.log.info({ account: accountForLog(user.id), scope }, 'signed out');
}
