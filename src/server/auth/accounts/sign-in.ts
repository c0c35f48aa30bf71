import type { AuthSession } from '#contract/auth.ts';
import type { Auth } from '../auth.ts';
import { issueSession } from '../tokens/issue-session.ts';
import { GoTrueError, invalidCredentials } from '../wire/gotrue-error.ts';
import { findUserByEmail } from './user-store.ts';

export async function signIn(
  auth: Auth,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<AuthSession> {
  const user = await findUserByEmail(auth.db, email);
  const isRight = await auth.passwords.matches(password, user?.password_hash);
  if (!isRight || user === undefined) throw invalidCredentials();
  if (user.email_confirmed_at === null) throw new GoTrueError(400, 'email_not_confirmed', 'Email not confirmed');
  return issueSession(auth, { db: auth.db, user, method: 'password' });
}
