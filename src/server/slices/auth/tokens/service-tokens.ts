/**
 * Tokens of the installation's own programs: they have the role service_role, are signed by the holder of the service key, and
 * expire.
 */
import type { KeyObject } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import type { Clock } from '#server/frame/clock.ts';
import { GoTrueError } from '../wire/gotrue-error.ts';
import type { SigningKeys } from './signing-keys.ts';

const ROLE = 'service_role';
/** Only asymmetric algorithms, because a signing secret could leak from here. */
const ALGORITHMS = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA'];

type Verifier = { readonly keys: SigningKeys; readonly clock: Clock; readonly serviceKey: KeyObject | null };

/** Throws bad_jwt, or not_admin for any other role and while no service key is set. */
export async function requireServiceRole({ keys, clock, serviceKey }: Verifier, token: string): Promise<void> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const own = kid === undefined ? null : await keys.find(kid);
        if (own === null && serviceKey === null) throw new errors.JWKSNoMatchingKey();
        return own?.publicKey ?? serviceKey ?? new Uint8Array();
      },
      { algorithms: ALGORITHMS, requiredClaims: ['exp'], currentDate: clock.now() },
    );
    if (serviceKey !== null && payload.role === ROLE) return;
  } catch (error) {
    if (!(error instanceof errors.JOSEError) && !(error instanceof TypeError)) throw error;
    throw new GoTrueError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature${algorithmOf(token)}`);
  }
  throw new GoTrueError(403, 'not_admin', 'User not allowed');
}

export async function isServiceToken(verifier: Verifier, token: string): Promise<boolean> {
  if (verifier.serviceKey === null) return false;
  try {
    await requireServiceRole(verifier, token);
    return true;
  } catch (error) {
    if (error instanceof GoTrueError) return false;
    throw error;
  }
}

function algorithmOf(token: string): string {
  try {
    const { alg = '' } = decodeProtectedHeader(token);
    return ALGORITHMS.includes(alg) ? '' : ', signing method is invalid';
  } catch {
    return ', token is malformed';
  }
}
