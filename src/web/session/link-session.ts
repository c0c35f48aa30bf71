/** Anyone can send a link that signs this browser in to their own account. Unless it was asked for here, we ask first. */
import * as z from 'zod/mini';
import { SESSION_KEY, takeLinkRequest } from './stored-session.ts';

export type OfferedSession = {
  readonly email: string;
  readonly type: string | null;
  readonly tokens: { readonly access_token: string; readonly refresh_token: string };
};

let offered: OfferedSession | null = null;

/** Returns the session that was held back, once. */
export function takeOfferedSession(): OfferedSession | null {
  const offer = offered;
  offered = null;
  return offer;
}

/** Takes a stranger's session out of the URL. One of the same account, or that was asked for here, is left to auth-js. */
export function holdStrangersSession(): void {
  const values = new URLSearchParams(location.hash.slice(1));
  const access_token = values.get('access_token');
  if (access_token === null) return;
  const claims = readClaims(access_token);
  if (claims !== null && isKnown(claims)) return;
  // Not only the URL: the router must forget the tokens, too.
  location.replace('#');
  if (claims === null) return;
  const tokens = { access_token, refresh_token: values.get('refresh_token') ?? '' };
  offered = { email: claims.email, type: values.get('type'), tokens };
}

const claimsSchema = z.object({ sub: z.string(), email: z.string() });
type Claims = z.infer<typeof claimsSchema>;

/** Does not check the signature: the server will, before anybody is signed in. */
function readClaims(token: string): Claims | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return claimsSchema.parse(JSON.parse(atob(payload)));
  } catch {
    return null;
  }
}

const storedSchema = z.object({ user: z.object({ id: z.string() }) });

function isKnown({ sub, email }: Claims): boolean {
  if (takeLinkRequest(email)) return true;
  try {
    return storedSchema.parse(JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')).user.id === sub;
  } catch {
    return false;
  }
}
