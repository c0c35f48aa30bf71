import type { FastifyInstance } from 'fastify';
import { AUTH_CALLS, AUTH_PREFIX, authErrorSchema } from '#contract/auth-calls.ts';

/**
 * Puts the calls into /docs/api [E-5]. What is described is not enforced by it: the routes read their input themselves,
 * as GoTrue does, and what the contract does not name (the refusals of what is not offered) stays out.
 */
export function documentRoutes(routes: FastifyInstance): void {
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
