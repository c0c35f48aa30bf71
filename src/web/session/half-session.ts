/** A session of one step, although its account wants two [G-1]. It opens nothing yet, so pages treat its owner as a visitor. */
import type { Factor, Session } from '@supabase/auth-js';

export function isHalf({ access_token, user }: Session): boolean {
  return appFactors(user.factors).length > 0 && !isTwoStep(readTokenPayload(access_token));
}

/** The authenticator apps that are set up. */
export function appFactors(factors: readonly Factor[] = []): Factor[] {
  return factors.filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified');
}

function isTwoStep(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'aal' in payload && payload.aal === 'aal2';
}

/** Does not check the signature: the server does, before it answers. Returns null for what is no token. */
export function readTokenPayload(token: string): unknown {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}
