/** Anyone can send a link that signs this browser in to their own account. Unless it was asked for here, we ask first. */
import * as z from 'zod/mini';
import { readTokenPayload } from './half-session.ts';
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
  cleanQuery();
  // If a name comes twice, the last counts, like in auth-js.
  const {
    access_token,
    refresh_token = '',
    type = null,
  } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  if (access_token === undefined) return;
  const claims = readClaims(access_token);
  if (claims !== null && isKnown(claims)) return;
  // The URL alone isn't enough: the router must forget the tokens, too.
  location.replace('#');
  if (claims === null) return;
  offered = { email: claims.email, type, tokens: { access_token, refresh_token } };
}

const LINK_PARAMETERS = [
  'access_token',
  'refresh_token',
  'expires_in',
  'expires_at',
  'token_type',
  'error',
  'error_code',
  'error_description',
];

/** Our links say everything in the fragment. auth-js prefers the query, which whoever asks for a link can choose. */
function cleanQuery(): void {
  const url = new URL(location.href);
  for (const name of LINK_PARAMETERS) url.searchParams.delete(name);
  if (url.search !== location.search) history.replaceState(history.state, '', url);
}

const claimsSchema = z.object({ sub: z.string(), email: z.string() });
type Claims = z.infer<typeof claimsSchema>;

function readClaims(token: string): Claims | null {
  return claimsSchema.safeParse(readTokenPayload(token)).data ?? null;
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
