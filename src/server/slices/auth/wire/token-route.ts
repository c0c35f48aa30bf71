/** POST /token gives a session for a password, a refresh token, or a code from a URL. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AuthSession } from '#contract/auth/auth.ts';
import { codeGrant, passwordGrant, refreshGrant } from '#contract/auth/auth-bodies.ts';
import { ERRORS } from '#domain/errors.ts';
import { signIn } from '../accounts/sign-in.ts';
import type { Auth } from '../auth.ts';
import { clientOf } from '../client.ts';
import { limitRequests } from '../limits/rate-limits.ts';
import { exchangeAuthCode } from '../tokens/auth-codes.ts';
import { refreshSession } from '../tokens/refresh-session.ts';
import { GoTrueError, validationFailed } from './gotrue-error.ts';
import { phone, queryOf, readBody } from './read-request.ts';

const passwordBody = z.extend(passwordGrant, { phone });
const idTokenBody = z.object({ provider: z.string(), id_token: z.string() });

/** None of them is enabled. */
const ISSUERS: Readonly<Record<string, string>> = {
  apple: 'https://appleid.apple.com',
  azure: 'https://login.microsoftonline.com',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
};

type Grant = (auth: Auth, request: FastifyRequest) => Promise<AuthSession>;

const GRANTS: Readonly<Record<string, Grant>> = {
  password: async (auth, request) => {
    const { email, phone, password } = readBody(request, passwordBody);
    if (email !== '' && phone !== '') {
      throw validationFailed('Only an email address or phone number should be provided on login.');
    }
    if (phone !== '') throw new GoTrueError(422, 'phone_provider_disabled', 'Phone logins are disabled');
    if (email === '' || password === '') throw validationFailed(ERRORS.credentials_missing.message);
    return signIn(auth, { email, password, client: clientOf(request) });
  },
  refresh_token: async (auth, request) =>
    refreshSession(auth, readBody(request, refreshGrant).refresh_token, clientOf(request)),
  pkce: async (auth, request) => {
    const { auth_code, code_verifier } = readBody(request, codeGrant);
    if (auth_code === '' || code_verifier === '') {
      throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
    }
    return exchangeAuthCode(auth, { code: auth_code, verifier: code_verifier, client: clientOf(request) });
  },
  id_token: async (_auth, request) => {
    const { provider, id_token } = readBody(request, idTokenBody);
    if (id_token === '') throw validationFailed('id_token required');
    const issuer = Object.hasOwn(ISSUERS, provider) ? ISSUERS[provider] : undefined;
    if (issuer === undefined) throw validationFailed(`Custom OIDC provider "${provider}" not allowed`);
    throw new GoTrueError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`);
  },
  web3: async () => {
    throw new GoTrueError(422, 'web3_provider_disabled', 'Web3 provider is disabled');
  },
};

export function registerTokenRoute(routes: FastifyInstance, auth: Auth): void {
  const grantType = (request: FastifyRequest) => queryOf(request).grant_type ?? '';
  const limitClient = (request: FastifyRequest) =>
    limitRequests(auth, grantType(request) === 'refresh_token' ? 'refresh' : 'token', request.ip);
  routes.post('/token', { onRequest: limitClient }, async (request) => {
    const type = grantType(request);
    const grant = Object.hasOwn(GRANTS, type) ? GRANTS[type] : undefined;
    if (grant === undefined) throw new GoTrueError(400, 'invalid_credentials', 'unsupported_grant_type');
    return grant(auth, request);
  });
}
