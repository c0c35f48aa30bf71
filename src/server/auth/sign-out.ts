import type { Auth } from './auth.ts';
import type { SignedIn } from './authenticate.ts';
import { validationFailed } from './error.ts';
import { deleteSessions, type SignOutScope } from './session-store.ts';

const SCOPES: readonly SignOutScope[] = ['global', 'local', 'others'];

/** Throws validation_failed; no scope means everywhere. */
export function readSignOutScope(text: string | undefined): SignOutScope {
  const scope = SCOPES.find((each) => each === (text || 'global'));
  if (scope === undefined) throw validationFailed(`Unsupported logout scope ${JSON.stringify(text)}`);
  return scope;
}

export async function signOut(auth: Auth, { user, sessionId }: SignedIn, scope: SignOutScope): Promise<void> {
  await deleteSessions(auth.db, { userId: user.id, sessionId, scope });
}
