import type { Trx } from '#server/frame/db/database.ts';
import type { UserRow } from '../accounts/user-store.ts';
import type { Auth } from '../auth.ts';
import type { SignedIn } from '../authenticate.ts';
import type { StartedSession } from '../tokens/issue-session.ts';
import { createSecretToken, hashToken } from '../tokens/secret-tokens.ts';
import { renewSession } from '../tokens/session-store.ts';
import { GoTrueError } from '../wire/gotrue-error.ts';

type Renewal = {
  readonly signedIn: SignedIn;
  readonly user: UserRow;
  readonly method: 'password' | 'totp' | 'mfa/recovery_code';
  /** The factor that raises the session to aal2. */
  readonly factorId?: string;
  /** True if it allows one change of the second step. */
  readonly isProof: boolean;
};

/** Gives this session new tokens after another proof of ownership. Throws session_not_found. */
export async function renew(auth: Auth, trx: Trx, renewal: Renewal): Promise<StartedSession> {
  const { signedIn, user, method, factorId, isProof } = renewal;
  const { sessionId } = signedIn;
  const now = auth.clock.now();
  const timestamp = Math.floor(now.getTime() / 1000);
  const amr = [{ method, timestamp }, ...signedIn.amr.filter((entry) => entry.method !== method)];
  const refreshToken = createSecretToken();
  const provedAt = isProof ? new Date(timestamp * 1000) : null;
  const tokenHash = hashToken(refreshToken);
  if (!(await renewSession(trx, { id: sessionId, factorId, amr, tokenHash, provedAt, now }))) {
    throw new GoTrueError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  return { user, sessionId, amr, aal: factorId === undefined ? signedIn.aal : 'aal2', refreshToken };
}
