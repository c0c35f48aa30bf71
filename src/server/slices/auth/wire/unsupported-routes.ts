/** Refuses what the client library can request but we don't offer, with errors that the library knows. */
import type { FastifyInstance } from 'fastify';
import type { Auth } from '../auth.ts';
import { requireSignedIn } from '../authenticate.ts';
import { requireAdmin } from './admin-routes.ts';
import { GoTrueError } from './gotrue-error.ts';

type Refusal = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly paths: readonly string[];
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Everyone else learns only that they aren't allowed. */
  readonly isFor?: 'signed-in' | 'admin';
};

const LINKING = {
  status: 404,
  code: 'manual_linking_disabled',
  message: 'Manual linking is disabled',
  isFor: 'signed-in',
} as const;
const PROVIDER = {
  status: 400,
  code: 'provider_disabled',
  message: 'Unsupported provider: provider is not enabled',
} as const;
const SAML = { status: 404, code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' } as const;
const NOT_OFFERED = { status: 404, code: 'feature_disabled', message: 'This feature is not enabled' } as const;
const ADMIN = { ...NOT_OFFERED, isFor: 'admin' } as const;

const REFUSALS: readonly Refusal[] = [
  { method: 'GET', paths: ['/authorize', '/callback'], ...PROVIDER },
  { method: 'POST', paths: ['/callback'], ...PROVIDER },
  { method: 'POST', paths: ['/sso', '/sso/*'], ...SAML },
  { method: 'GET', paths: ['/sso/*'], ...SAML },
  { method: 'GET', paths: ['/user/identities/authorize'], ...LINKING },
  { method: 'DELETE', paths: ['/user/identities/*'], ...LINKING },
  { method: 'GET', paths: ['/user/oauth/grants', '/oauth/*', '/passkeys', '/passkeys/*'], ...NOT_OFFERED },
  { method: 'POST', paths: ['/oauth/*', '/passkeys/*'], ...NOT_OFFERED },
  { method: 'PATCH', paths: ['/passkeys/*'], ...NOT_OFFERED },
  { method: 'DELETE', paths: ['/user/oauth/grants', '/passkeys/*'], ...NOT_OFFERED },
  { method: 'GET', paths: ['/admin/*'], ...ADMIN },
  { method: 'POST', paths: ['/admin/*', '/generate_link'], ...ADMIN },
  { method: 'PUT', paths: ['/admin/*'], ...ADMIN },
  { method: 'PATCH', paths: ['/admin/*'], ...ADMIN },
  { method: 'DELETE', paths: ['/admin/*'], ...ADMIN },
];

export function registerUnsupportedRoutes(routes: FastifyInstance, auth: Auth): void {
  for (const { method, paths, status, code, message, isFor } of REFUSALS) {
    for (const url of paths) {
      routes.route({
        method,
        url,
        handler: async (request) => {
          if (isFor === 'signed-in') await requireSignedIn(auth, request);
          if (isFor === 'admin') await requireAdmin(auth, request);
          throw new GoTrueError(status, code, message);
        },
      });
    }
  }
}
