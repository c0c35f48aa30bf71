/** Signs and verifies the tokens that every API request carries. */
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { ERRORS } from '#domain/errors.ts';
import type { Clock } from '#server/frame/clock.ts';
import type { UserRow } from '../accounts/user-store.ts';
import type { Aal } from '../tables.ts';
import { GoTrueError } from '../wire/gotrue-error.ts';
import { presentMetadata } from '../wire/present-user.ts';
import type { Amr } from './session-store.ts';
import type { SigningKeys } from './signing-keys.ts';

export const ACCESS_TOKEN_LIFE_SECONDS = 3600;
const AUDIENCE = 'authenticated';

type Signer = { readonly keys: SigningKeys; readonly siteUrl: string; readonly clock: Clock };
type Verifier = { readonly keys: SigningKeys; readonly clock: Clock; readonly verifiedTokens: VerifiedTokens };
type Subject = { readonly user: UserRow; readonly sessionId: string; readonly amr: Amr; readonly aal: Aal };

export async function signAccessToken(
  { keys, siteUrl, clock }: Signer,
  { user, sessionId, amr, aal }: Subject,
): Promise<{ token: string; expiresAt: number }> {
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_LIFE_SECONDS;
  const key = await keys.signing();
  const claims = {
    iss: `${siteUrl}/auth/v1`,
    sub: user.id,
    aud: AUDIENCE,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email,
    phone: '',
    app_metadata: user.app_metadata,
    user_metadata: presentMetadata(user),
    role: 'authenticated',
    aal,
    amr,
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'JWT' })
    .sign(key.privateKey);
  return { token, expiresAt };
}

const claimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid(), aal: z.enum(['aal1', 'aal2']) });

type VerifiedToken = {
  readonly userId: string;
  readonly sessionId: string;
  readonly aal: Aal;
  readonly kid: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
};

/** Caches tokens with a valid signature, so that it isn't checked again for each request. */
export type VerifiedTokens = Map<string, VerifiedToken>;

const MAX_REMEMBERED = 5_000;

export class ExpiredTokenError extends GoTrueError {
  /** The user that the signature confirms. */
  readonly ownerId: string;

  constructor(message: string, ownerId: string) {
    super(403, 'bad_jwt', message);
    this.ownerId = ownerId;
  }
}

/** Throws bad_jwt, or its subclass ExpiredTokenError when nothing else is wrong. */
export async function verifyAccessToken(
  { keys, clock, verifiedTokens }: Verifier,
  token: string,
): Promise<VerifiedToken> {
  const known = verifiedTokens.get(token);
  const isGood = known !== undefined && known.expiresAt > clock.now().getTime() / 1000;
  if (isGood && (await keys.find(known.kid)) !== null) return known;
  verifiedTokens.delete(token);
  const verified = await checkSignature({ keys, clock }, token);
  const [oldest] = verifiedTokens.keys();
  if (verifiedTokens.size >= MAX_REMEMBERED && oldest !== undefined) verifiedTokens.delete(oldest);
  verifiedTokens.set(token, verified);
  return verified;
}

/** Looks the key up among ours by its id. Never uses one that the token brings or points to. */
async function checkSignature(
  { keys, clock }: Pick<Verifier, 'keys' | 'clock'>,
  token: string,
): Promise<VerifiedToken> {
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? null : await keys.find(kid);
        if (key === null) throw new errors.JWKSNoMatchingKey();
        return key.publicKey;
      },
      // The issuer isn't checked: it is the site's URL, which may change, and nobody else has our keys.
      { algorithms: ['ES256'], audience: AUDIENCE, requiredClaims: ['exp', 'iat'], currentDate: clock.now() },
    );
    const claims = claimsSchema.parse(payload);
    const { exp: expiresAt = 0, iat: issuedAt = 0 } = payload;
    return {
      userId: claims.sub,
      sessionId: claims.session_id,
      aal: claims.aal,
      kid: protectedHeader.kid ?? '',
      issuedAt,
      expiresAt,
    };
  } catch (error) {
    const isInvalidToken = error instanceof errors.JOSEError || error instanceof z.core.$ZodError;
    if (!isInvalidToken) throw error;
    const message = `invalid JWT: unable to parse or verify signature, ${reasonOf(error)}`;
    if (error instanceof errors.JWTExpired) {
      const { success, data } = claimsSchema.safeParse(error.payload);
      if (success) throw new ExpiredTokenError(message, data.sub);
    }
    throw new GoTrueError(403, 'bad_jwt', message);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return `token has invalid claims: ${ERRORS.token_expired.message}`;
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'token signature is invalid';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'signing method is invalid';
  if (error instanceof errors.JWKSNoMatchingKey) return 'the signing key is unknown';
  if (error instanceof errors.JWTClaimValidationFailed) return `token has invalid claims: ${error.claim}`;
  return 'token is malformed';
}
