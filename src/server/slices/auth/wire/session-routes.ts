/** The account page's list of sessions, which the client library doesn't have. */
import { endSession, listSessions } from '#contract/auth/sessions.ts';
import { AppError } from '#domain/errors.ts';
import type { Serve } from '#server/frame/http/serve.ts';
import { endOneSession } from '../accounts/sign-in.ts';
import type { Auth } from '../auth.ts';
import { deviceOf } from '../client.ts';
import { listSessionsOf } from '../tokens/session-store.ts';

export function registerSessionRoutes(serve: Serve, { auth }: { readonly auth: Auth }): void {
  serve(listSessions, async (_input, { caller }) => {
    const sessions = await listSessionsOf(auth.db, caller.userId);
    const items = sessions.map((session) => ({
      id: session.id,
      device: deviceOf(session.user_agent),
      network: session.network,
      started_at: session.created_at.toISOString(),
      last_used_at: session.refreshed_at.toISOString(),
      is_two_step: session.aal === 'aal2',
      is_current: session.id === caller.sessionId,
    }));
    return { items };
  });

  serve(endSession, async ({ params }, { caller }) => {
    if (!(await endOneSession(auth, caller, params.id))) throw new AppError('not_found');
    return undefined;
  });
}
