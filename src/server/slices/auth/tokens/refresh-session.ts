/** Exchanges a refresh token for a new one, and ends the session when an old token is used again. */
import type { AuthSession } from '#contract/auth/auth.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { accountForLog } from '#server/frame/http/logger.ts';
import { findUserById } from '../accounts/user-store.ts';
import type { Auth } from '../auth.ts';
import type { Client } from '../client.ts';
import { GoTrueError, validationFailed } from '../wire/gotrue-error.ts';
import { presentSession } from './issue-session.ts';
import { createSecretToken, hashToken, isWellFormedRefreshToken, sealToken, unsealToken } from './secret-tokens.ts';
import {
  deleteSessions,
  findRefreshToken,
  findReplacement,
  lockSessionOfToken,
  replaceRefreshToken,
  type SessionRow,
} from './session-store.ts';

const REUSE_INTERVAL_MS = 10_000;

export async function refreshSession(auth: Auth, refreshToken: string, client: Client): Promise<AuthSession> {
  if (!isWellFormedRefreshToken(refreshToken)) throw validationFailed('Refresh token is not valid');
  const outcome = await auth.db.transaction().execute(async (trx) => {
    const session = await lockSessionOfToken(trx, hashToken(refreshToken));
    if (session === undefined) return 'not found';
    const newToken = await exchange(auth, trx, { session, refreshToken, client });
    // Not locked, because changes to an account lock it before its sessions.
    const user = await findUserById(trx, session.user_id);
    return newToken === null || user === undefined ? 'already used' : { session, newToken, user };
  });
  if (outcome === 'not found') {
    throw new GoTrueError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  if (outcome === 'already used') {
    throw new GoTrueError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  const { session, newToken, user } = outcome;
  return presentSession(auth, {
    user,
    sessionId: session.id,
    amr: session.amr,
    aal: session.aal,
    refreshToken: newToken,
  });
}

type Exchange = { readonly session: SessionRow; readonly refreshToken: string; readonly client: Client };

/** Returns null when the token was stolen or replayed, which ends the session. */
async function exchange(auth: Auth, trx: Trx, { session, refreshToken, client }: Exchange): Promise<string | null> {
  const now = auth.clock.now();
  const oldHash = hashToken(refreshToken);
  const revokedAt = (await findRefreshToken(trx, oldHash))?.revokedAt ?? null;
  if (revokedAt === null) {
    const newToken = createSecretToken();
    const sealedToken = sealToken(newToken, refreshToken);
    await replaceRefreshToken(trx, { session, oldHash, newHash: hashToken(newToken), sealedToken, client, now });
    return newToken;
  }
  // The client lost our last answer, or another of its tabs got it, so it gets the active token.
  const isRecent = now.getTime() - revokedAt.getTime() <= REUSE_INTERVAL_MS;
  const activeToken = await followReplacements(trx, refreshToken, isRecent ? 'all' : 'one');
  if (activeToken === null) {
    auth.log.warn({ account: accountForLog(session.user_id) }, 'session ended: a used refresh token came back');
    await deleteSessions(trx, { userId: session.user_id, sessionId: session.id, scope: 'local' });
  }
  return activeToken;
}

/** Unseals the replacement of this token, and the replacement of that. Null when the last one was used, too. */
async function followReplacements(trx: Trx, usedToken: string, steps: 'one' | 'all'): Promise<string | null> {
  const replacement = await findReplacement(trx, hashToken(usedToken));
  if (replacement === undefined) return null;
  const token = unsealToken(replacement.sealedToken, usedToken);
  if (replacement.revokedAt === null) return token;
  return steps === 'one' ? null : followReplacements(trx, token, 'all');
}
