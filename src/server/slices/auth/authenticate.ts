/** Authenticates a request: the bearer token must be ours and its session alive. */
import type { FastifyRequest } from 'fastify';
import type { Authenticate } from '#server/frame/http/serve.ts';
import { readFullName } from './accounts/user-metadata.ts';
import type { UserRow } from './accounts/user-store.ts';
import type { Auth } from './auth.ts';
import type { Aal } from './tables.ts';
import { ExpiredTokenError, verifyAccessToken } from './tokens/access-tokens.ts';
import { type Amr, findCaller, findUserWithSession } from './tokens/session-store.ts';
import { GoTrueError } from './wire/gotrue-error.ts';

export type SignedIn = {
  readonly user: UserRow;
  readonly sessionId: string;
  readonly amr: Amr;
  /** aal2 only if both the session and this token have it, because an older token of the session may be stolen. */
  readonly aal: Aal;
  readonly hasFactors: boolean;
  /** Seconds since 1970. */
  readonly issuedAt: number;
};

/** For the rest of the API: returns what is wrong with the token instead of throwing. */
export function createAuthenticate(auth: Auth): Authenticate {
  return async (token) => {
    try {
      const { userId, sessionId, aal } = await verifyAccessToken(auth, token);
      const caller = await findCaller(auth.db, { userId, sessionId });
      if (caller === undefined) return { fault: 'session_ended', ownerId: userId };
      if (caller.has_second_step && (aal === 'aal1' || caller.aal === 'aal1')) {
        return { fault: 'second_step_needed', ownerId: userId };
      }
      return { userId, sessionId, email: caller.email, fullName: readFullName(caller) };
    } catch (error) {
      if (error instanceof ExpiredTokenError) return { fault: 'token_expired', ownerId: error.ownerId };
      if (error instanceof GoTrueError) return { fault: 'not_ours' };
      throw error;
    }
  };
}

/** Throws no_authorization, bad_jwt, user_not_found or session_not_found. */
export async function requireSignedIn(auth: Auth, request: FastifyRequest): Promise<SignedIn> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) {
    throw new GoTrueError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  return findSignedIn(auth, token);
}

async function findSignedIn(auth: Auth, token: string): Promise<SignedIn> {
  const { userId, sessionId, aal, issuedAt } = await verifyAccessToken(auth, token);
  const found = await findUserWithSession(auth.db, { userId, sessionId });
  if (found === null) {
    throw new GoTrueError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  if (found.amr === null || found.aal === null) {
    throw new GoTrueError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  const { user, amr, hasFactors } = found;
  return { user, sessionId, amr, aal: found.aal === 'aal2' ? aal : 'aal1', hasFactors, issuedAt };
}
