/** A change of the second step needs more than an access token, which may be stolen. docs/decisions/0022 explains this. */
import type { Trx } from '#server/frame/db/database.ts';
import type { UserRow } from '../accounts/user-store.ts';
import type { Auth } from '../auth.ts';
import type { SignedIn } from '../authenticate.ts';
import { deleteSessions, takeSessionProof } from '../tokens/session-store.ts';
import { GoTrueError } from '../wire/gotrue-error.ts';
import { notifyOwner, type SecondStepNews } from './notify-owner.ts';

/** Long enough to read the next question, too short for someone who finds the browser open. */
const PROOF_LIFE_MS = 300_000;

/**
 * Uses up the session's proof. Only a token issued with the proof or later can do so, not one stolen before. Throws
 * reauthentication_needed.
 */
export async function takeProof({ clock }: Auth, trx: Trx, { sessionId, issuedAt }: SignedIn): Promise<void> {
  const notBefore = new Date(clock.now().getTime() - PROOF_LIFE_MS);
  const notAfter = new Date(issuedAt * 1000);
  if (!(await takeSessionProof(trx, { sessionId, notBefore, notAfter }))) throw proofNeeded();
}

export function proofNeeded(): GoTrueError {
  const message = 'Changing two-step sign-in requires a new code or the current password: POST /reauthenticate';
  return new GoTrueError(400, 'reauthentication_needed', message);
}

type Change = { readonly user: UserRow; readonly sessionId: string; readonly kind: SecondStepNews };

/** Ends the other sessions, because one may be an intruder's, and emails the owner. */
export async function reportChange(auth: Auth, trx: Trx, { user, sessionId, kind }: Change): Promise<void> {
  await deleteSessions(trx, { userId: user.id, sessionId, scope: 'others' });
  await notifyOwner(auth, trx, { user, kind });
}
