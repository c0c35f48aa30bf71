/** Two-step sign-in: the client library's mfa.* calls. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  answerChallengeBody,
  codeBody,
  enrollFactorBody,
  factorNameBody,
  passwordProofBody,
} from '#contract/auth/auth-bodies.ts';
import type { Auth } from '../auth.ts';
import { requireSignedIn, type SignedIn } from '../authenticate.ts';
import { enrollFactor, factorNotFound, unenrollAll, unenrollFactor } from '../factors/enroll-factor.ts';
import { verifyRecoveryCode } from '../factors/enter-recovery-code.ts';
import { proveOwner } from '../factors/prove-owner.ts';
import {
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
} from '../factors/recovery-codes.ts';
import { challengeFactor, verifyFactor } from '../factors/verify-factor.ts';
import { limitChanges, limited } from '../limits/rate-limits.ts';
import { GoTrueError, validationFailed } from './gotrue-error.ts';
import { readBody } from './read-request.ts';

const MAX_NAME = 100;
const factorParams = z.object({ factorId: z.uuid() });
const proofBody = z.extend(passwordProofBody, codeBody.shape);

export function registerFactorRoutes(routes: FastifyInstance, auth: Auth): void {
  routes.post('/factors', async (request) => {
    const signedIn = await requireSignedIn(auth, request);
    const { factor_type, friendly_name = '', issuer = '' } = readBody(request, enrollFactorBody);
    requireTotp(factor_type);
    await limitFactorChanges(auth, signedIn);
    return enrollFactor(auth, signedIn, {
      name: checkName(friendly_name),
      issuer: checkName(issuer) || (await auth.shop.current()).settings.productName,
    });
  });

  routes.post('/factors/:factorId/challenge', limited(auth, 'factor'), async (request) => {
    const signedIn = await requireSignedIn(auth, request);
    return challengeFactor(auth, signedIn, factorIdOf(request));
  });

  routes.post('/factors/:factorId/verify', limited(auth, 'factor'), async (request) => {
    const signedIn = await requireSignedIn(auth, request);
    const { challenge_id, code } = readBody(request, answerChallengeBody);
    if (!z.uuid().safeParse(challenge_id).success) throw validationFailed('challenge_id must be an UUID');
    const answer = { factorId: factorIdOf(request), challengeId: challenge_id, code };
    return verifyFactor(auth, signedIn, { ...answer, clientAddress: request.ip });
  });

  routes.delete('/factors/:factorId', async (request) => {
    const signedIn = await requireSignedIn(auth, request);
    return unenrollFactor(auth, signedIn, factorIdOf(request));
  });

  routes.delete('/factors', async (request) => unenrollAll(auth, await requireSignedIn(auth, request)));

  routes.post('/reauthenticate', limited(auth, 'factor'), async (request) => {
    const signedIn = await requireSignedIn(auth, request);
    const { current_password, code } = readBody(request, proofBody);
    return proveOwner(auth, signedIn, { currentPassword: current_password, code, clientAddress: request.ip });
  });

  registerRecoveryCodes(routes, auth);
}

function registerRecoveryCodes(routes: FastifyInstance, auth: Auth): void {
  const path = '/factors/recovery-codes';
  routes.get(path, async (request) => recoveryCodesStatus(auth, await requireSignedIn(auth, request)));

  routes.post(path, async (request) => {
    const signedIn = await requireSignedIn(auth, request);
    const { friendly_name = '' } = request.body ? readBody(request, factorNameBody) : {};
    await limitFactorChanges(auth, signedIn);
    return generateRecoveryCodes(auth, signedIn, checkName(friendly_name));
  });

  routes.post(`${path}/regenerate`, async (request) => {
    const signedIn = await requireSignedIn(auth, request);
    await limitFactorChanges(auth, signedIn);
    return regenerateRecoveryCodes(auth, signedIn);
  });

  routes.post(`${path}/verify`, limited(auth, 'factor'), async (request) => {
    const signedIn = await requireSignedIn(auth, request);
    const { code } = readBody(request, codeBody);
    return verifyRecoveryCode(auth, signedIn, { code, clientAddress: request.ip });
  });

  routes.delete(path, async (request) => removeRecoveryCodes(auth, await requireSignedIn(auth, request)));
}

/** Limited per session, so that a thief who exhausts the limit with a stolen token doesn't stop an owner who signs in again. */
function limitFactorChanges(auth: Auth, { user, sessionId }: SignedIn): Promise<void> {
  return limitChanges(auth, `factors:${sessionId}:${user.id}`);
}

const DISABLED: Readonly<Record<string, string>> = { phone: 'Phone', webauthn: 'WebAuthn' };

function requireTotp(type: string): void {
  if (type === 'totp') return;
  const name = Object.hasOwn(DISABLED, type) ? DISABLED[type] : undefined;
  if (name === undefined) throw validationFailed('factor_type needs to be totp');
  throw new GoTrueError(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${name}`);
}

/** Throws mfa_factor_not_found; an invalid id matches no factor. */
function factorIdOf(request: FastifyRequest): string {
  const parsed = factorParams.safeParse(request.params);
  if (!parsed.success) throw factorNotFound();
  return parsed.data.factorId;
}

function checkName(name: string): string {
  if ([...name].length > MAX_NAME) throw validationFailed(`A name cannot be longer than ${MAX_NAME} characters`);
  return name;
}
