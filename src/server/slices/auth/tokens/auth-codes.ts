/** Codes in URLs that only the client with the verifier can exchange for a session (PKCE). */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { AuthSession } from '#contract/auth/auth.ts';
import type { Trx } from '#server/frame/db/database.ts';
import { lockUserById } from '../accounts/user-store.ts';
import type { Auth } from '../auth.ts';
import type { Client } from '../client.ts';
import { GoTrueError } from '../wire/gotrue-error.ts';
import { presentNewSession, startSession } from './issue-session.ts';
import {
  type CodeFlow,
  findLinkOwner,
  type OneTimeToken,
  putOneTimeToken,
  takeOneTimeToken,
} from './one-time-store.ts';
import { createSecretToken, hashToken } from './secret-tokens.ts';

const AUTH_CODE_LIFE_MS = 300_000;

export async function putAuthCode({ clock }: Auth, trx: Trx, link: OneTimeToken): Promise<string> {
  const code = createSecretToken();
  const expiresAt = new Date(clock.now().getTime() + AUTH_CODE_LIFE_MS);
  await putOneTimeToken(trx, hashToken(code), { ...link, purpose: 'pkce', expiresAt, openedPurpose: link.purpose });
  return code;
}

type Exchange = { readonly code: string; readonly verifier: string; readonly client: Client };

/** Throws flow_state_not_found, flow_state_expired or bad_code_verifier. */
export async function exchangeAuthCode(auth: Auth, { code, verifier, client }: Exchange): Promise<AuthSession> {
  const codeHash = hashToken(code);
  const started = await auth.db.transaction().execute(async (trx) => {
    const ownerId = await findLinkOwner(trx, codeHash);
    const user = ownerId === undefined ? undefined : await lockUserById(trx, ownerId);
    const found = await takeOneTimeToken(trx, codeHash);
    if (user === undefined || found?.purpose !== 'pkce' || !found.flow) {
      throw new GoTrueError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    }
    if (found.expiresAt <= auth.clock.now()) {
      throw new GoTrueError(403, 'flow_state_expired', 'invalid flow state, flow state has expired');
    }
    if (!isVerifier(found.flow, verifier)) {
      throw new GoTrueError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier');
    }
    const { openedPurpose } = found;
    const method = openedPurpose === 'recovery' || openedPurpose === 'invite' ? 'recovery' : 'otp';
    return startSession(auth, { db: trx, user, method, client });
  });
  return presentNewSession(auth, started, client);
}

function isVerifier({ challenge, method }: CodeFlow, verifier: string): boolean {
  const computed = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  const [given, expected] = [Buffer.from(computed), Buffer.from(challenge)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
