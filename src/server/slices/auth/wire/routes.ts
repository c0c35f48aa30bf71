/** The accounts service at /auth/v1. It speaks GoTrue's protocol, so that @supabase/auth-js works with it. */
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { signUpBody, updateUserBody } from '#contract/auth/auth-bodies.ts';
import { AUTH_CALLS, AUTH_PREFIX, authErrorSchema } from '#contract/auth/auth-calls.ts';
import { ERRORS } from '#domain/errors.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import { readSignOutScope, signOut } from '../accounts/sign-in.ts';
import { signUp, signUpAnonymously } from '../accounts/sign-up.ts';
import { updateUser } from '../accounts/update-user.ts';
import { readFullName } from '../accounts/user-metadata.ts';
import type { Auth } from '../auth.ts';
import { requireSignedIn } from '../authenticate.ts';
import { clientOf } from '../client.ts';
import { listFactors } from '../factors/factor-store.ts';
import { answerEvenly } from '../limits/answer-evenly.ts';
import { limited } from '../limits/rate-limits.ts';
import { KEY_SET_MAX_AGE_SECONDS } from '../tokens/signing-keys.ts';
import { registerAdminRoutes } from './admin-routes.ts';
import { registerEmailRoutes } from './email-routes.ts';
import { registerFactorRoutes } from './factor-routes.ts';
import { GoTrueError, sendGoTrueError, validationFailed } from './gotrue-error.ts';
import { presentUser } from './present-user.ts';
import { phone, queryOf, readBody, readCodeFlow } from './read-request.ts';
import { registerTokenRoute } from './token-route.ts';
import { registerUnsupportedRoutes } from './unsupported-routes.ts';
import { registerVerifyRoutes } from './verify-routes.ts';

const BODY_LIMIT = 131_072;

type AuthServices = Parameters<typeof registerAdminRoutes>[1];

export async function registerAuthRoutes(app: FastifyInstance, { auth, removeAccount }: AuthServices): Promise<void> {
  await app.register(
    async (routes) => {
      routes.setErrorHandler(sendGoTrueError);
      routes.setNotFoundHandler((request, reply) =>
        sendGoTrueError(new GoTrueError(404, 'not_found', 'Unknown endpoint'), request, reply),
      );
      // GoTrue ignores the content type, and the client sends one even without a body.
      routes.removeAllContentTypeParsers();
      routes.addContentTypeParser(
        '*',
        { parseAs: 'string', bodyLimit: BODY_LIMIT },
        async (_: unknown, body: string) => body,
      );
      routes.addHook('onRequest', async (request, reply) => {
        delete request.headers['content-type'];
        reply.header('cache-control', 'no-store');
      });
      documentRoutes(routes);
      registerSignUp(routes, auth);
      registerTokenRoute(routes, auth);
      registerUser(routes, auth);
      registerEmailRoutes(routes, auth);
      registerVerifyRoutes(routes, auth);
      registerFactorRoutes(routes, auth);
      registerAdminRoutes(routes, { auth, removeAccount });
      registerFacts(routes, auth);
      registerUnsupportedRoutes(routes, auth);
    },
    { prefix: AUTH_PREFIX },
  );
}

/**
 * Documents the calls in /docs/api [E-5] without validating them, because the routes read their input like GoTrue. Leaves out
 * routes that only refuse.
 */
function documentRoutes(routes: FastifyInstance): void {
  routes.setValidatorCompiler(() => () => true);
  routes.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  routes.addHook('onRoute', (route) => {
    const path = route.url.slice(AUTH_PREFIX.length);
    const call = AUTH_CALLS.find((known) => known.method === route.method && known.path === path);
    if (call === undefined) {
      route.schema = { hide: true };
      return;
    }
    const { summary, auth, query, body, response } = call;
    route.schema = {
      summary,
      tags: ['auth'],
      ...(auth === 'user' ? { security: [{ bearer: [] }] } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { ...(response ? { 200: response } : {}), '4xx': authErrorSchema },
    };
  });
}

const registrationBody = z.extend(signUpBody, { phone });

function registerSignUp(routes: FastifyInstance, auth: Auth): void {
  routes.post('/signup', limited(auth, 'signup'), async (request) => {
    const { email = '', phone, password = '', data, ...flowFields } = readBody(request, registrationBody);
    const { settings } = await auth.shop.current();
    if (!settings.isSignUpOpen) throw new GoTrueError(422, 'signup_disabled', 'Signups not allowed for this instance');
    if (email === '' && phone === '' && password === '') {
      if (auth.isAnonymousAllowed) {
        return signUpAnonymously(auth, { metadata: data ?? {}, client: clientOf(request) });
      }
      throw new GoTrueError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    }
    if (email === '' && phone === '') throw validationFailed(ERRORS.credentials_missing.message);
    if (password === '') throw validationFailed('Signup requires a valid password');
    auth.passwords.checkLength(password);
    if (email !== '' && phone !== '') {
      throw validationFailed('Only an email address or phone number should be provided on signup.');
    }
    if (email === '') throw new GoTrueError(400, 'phone_provider_disabled', 'Phone signups are disabled');
    const address = readEmailAddress(email);
    await auth.passwords.checkGuessable(password, { email: address, fullName: readFullName(data ?? {}) });
    // With autoconfirm, the answer itself brings the session.
    const flow = auth.isAutoconfirm ? null : readCodeFlow(flowFields);
    const redirectTo = auth.redirects.resolve(queryOf(request).redirect_to);
    const registration = {
      email: address,
      password,
      metadata: data ?? {},
      redirectTo,
      flow,
      client: clientOf(request),
    };
    // With autoconfirm, the answer itself says that an address is taken, so its timing has nothing to hide.
    if (auth.isAutoconfirm) return signUp(auth, registration);
    return answerEvenly(auth, () => signUp(auth, registration));
  });
}

const changesBody = z.extend(updateUserBody, { phone, app_metadata: z.optional(z.unknown()) });

function registerUser(routes: FastifyInstance, auth: Auth): void {
  routes.get('/user', async (request) => {
    const { user, hasFactors } = await requireSignedIn(auth, request);
    return presentUser(user, hasFactors ? await listFactors(auth.db, user.id) : []);
  });

  routes.put('/user', async (request) => {
    const signedIn = await requireSignedIn(auth, request);
    const { email = '', phone, password, current_password, nonce, data, app_metadata } = readBody(request, changesBody);
    const newEmail = email === '' ? undefined : readEmailAddress(email);
    if (password !== undefined) {
      auth.passwords.checkLength(password);
      const { user } = signedIn;
      const fullName = readFullName({ ...user.user_metadata, ...data });
      await auth.passwords.checkGuessable(password, { email: newEmail ?? user.email, fullName });
    }
    if (app_metadata !== undefined) {
      throw new GoTrueError(403, 'not_admin', 'Updating app_metadata requires admin privileges');
    }
    if (phone !== '') throw new GoTrueError(400, 'phone_provider_disabled', 'Phone numbers are not supported');
    return updateUser(auth, signedIn, {
      email: newEmail,
      password,
      currentPassword: current_password ?? '',
      nonce: nonce ?? '',
      metadata: data,
      redirectTo: auth.redirects.resolve(queryOf(request).redirect_to),
    });
  });

  routes.post('/logout', async (request, reply) => {
    const signedIn = await requireSignedIn(auth, request);
    await signOut(auth, signedIn, readSignOutScope(queryOf(request).scope));
    return reply.status(204).send();
  });
}

function registerFacts(routes: FastifyInstance, auth: Auth): void {
  routes.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${KEY_SET_MAX_AGE_SECONDS}`);
    return auth.keys.publicSet();
  });
  routes.get('/.well-known/openid-configuration', async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${KEY_SET_MAX_AGE_SECONDS}`);
    const issuer = `${auth.siteUrl}${AUTH_PREFIX}`;
    return {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/user`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256', 'plain'],
    };
  });
  routes.get('/health', async () => ({
    version: 'v2',
    name: 'GoTrue',
    description: `The accounts of ${(await auth.shop.current()).settings.productName}, speaking GoTrue's protocol`,
  }));
  routes.get('/settings', async () => ({
    external: { email: true, phone: false, anonymous_users: auth.isAnonymousAllowed },
    disable_signup: !(await auth.shop.current()).settings.isSignUpOpen,
    mailer_autoconfirm: auth.isAutoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }));
}
