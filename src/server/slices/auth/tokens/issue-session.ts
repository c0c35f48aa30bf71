/** Starts a session for a user who has just been authenticated. */
import { randomUUID } from 'node:crypto';
import type { AuthSession } from '#contract/auth/auth.ts';
import type { Db, Trx } from '#server/frame/db/database.ts';
import { accountForLog } from '#server/frame/http/logger.ts';
import type { UserRow } from '../accounts/user-store.ts';
import type { Auth } from '../auth.ts';
import type { Client } from '../client.ts';
import { listFactors } from '../factors/factor-store.ts';
import { rememberNetwork } from '../limits/wrong-passwords.ts';
import type { Aal } from '../tables.ts';
import { GoTrueError, invalidCredentials } from '../wire/gotrue-error.ts';
import { presentUser } from '../wire/present-user.ts';
import { ACCESS_TOKEN_LIFE_SECONDS, signAccessToken } from './access-tokens.ts';
import { createSecretToken, hashToken } from './secret-tokens.ts';
import { type Amr, insertSession } from './session-store.ts';

/** `recovery` may set a new password without the old one for a while. */
type Method = 'password' | 'otp' | 'recovery' | 'anonymous';

type Start = { readonly db: Db | Trx; readonly user: UserRow; readonly method: Method; readonly client: Client };

export async function issueSession(auth: Auth, start: Start): Promise<AuthSession> {
  return presentNewSession(auth, await startSession(auth, start), start.client);
}

/** Also remembers the network, so that strangers' wrong passwords don't lock the owner out. Not in a transaction. */
export async function presentNewSession(auth: Auth, started: StartedSession, client: Client): Promise<AuthSession> {
  const { email } = started.user;
  if (email !== '') await rememberNetwork(auth, { email, clientAddress: client.address });
  return presentSession(auth, started);
}

/**
 * Does the part that may run in a transaction. Throws user_banned, or invalid_credentials when the password was just changed.
 */
export async function startSession(auth: Auth, { db, user, method, client }: Start): Promise<StartedSession> {
  const now = auth.clock.now();
  if (user.banned_until !== null && user.banned_until > now) {
    throw new GoTrueError(400, 'user_banned', 'User is banned');
  }
  const id = randomUUID();
  const refreshToken = createSecretToken();
  const amr = [{ method, timestamp: Math.floor(now.getTime() / 1000) }];
  const { id: userId, password_hash: passwordHash } = user;
  const tokenHash = hashToken(refreshToken);
  const inserted = await insertSession(db, { id, userId, passwordHash, amr, tokenHash, client, now });
  if (inserted === null) throw invalidCredentials();
  auth.log.info({ account: accountForLog(userId), method }, 'signed in');
  const session = { sessionId: id, amr, aal: 'aal1', refreshToken } as const;
  return { ...session, user: { ...user, last_sign_in_at: now }, hasFactors: inserted.has_factors };
}

export type StartedSession = {
  readonly user: UserRow;
  readonly sessionId: string;
  readonly amr: Amr;
  readonly aal: Aal;
  readonly refreshToken: string;
  /** Undefined if not looked up yet. */
  readonly hasFactors?: boolean;
};

export async function presentSession(
  auth: Auth,
  { refreshToken, hasFactors = true, ...subject }: StartedSession,
): Promise<AuthSession> {
  const { token, expiresAt } = await signAccessToken(auth, subject);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_LIFE_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: presentUser(subject.user, hasFactors ? await listFactors(auth.db, subject.user.id) : []),
  };
}
