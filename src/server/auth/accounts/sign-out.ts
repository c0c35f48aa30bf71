import type { Auth } from '../auth.ts';
import type { SignedIn } from '../authenticate.ts';
import { deleteSessions, type SignOutScope } from '../tokens/session-store.ts';
import { validationFailed } from '../wire/gotrue-error.ts';
import { forgetEmailChange } from './forget-email-change.ts';

const SCOPES: readonly SignOutScope[] = ['global', 'local', 'others'];

/** Throws validation_failed; no scope means everywhere. */
export function readSignOutScope(text: string | undefined): SignOutScope {
  const scope = SCOPES.find((each) => each === (text || 'global'));
  if (scope === undefined) throw validationFailed(`Unsupported logout scope ${JSON.stringify(text)}`);
  return scope;
}

export async function signOut(auth: Auth, { user, sessionId }: SignedIn, scope: SignOutScope): Promise<void> {
  await auth.db.transaction().execute(async (trx) => {
    await deleteSessions(trx, { userId: user.id, sessionId, scope });
    // Whoever is thrown out may have asked for an address of their own. Who merely leaves may still open their link.
    if (scope === 'others') await forgetEmailChange(trx, user.id);
  });
}
