/** Serves one endpoint of the contract: authenticate → limit → validate → handle → present. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { errorBodySchema } from '#contract/errors.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { createWriteLimit, type RateLimits } from './rate-limit.ts';
import { refuseUnstorable } from './storable.ts';

export type Caller = {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly fullName: string;
};

/** Why a bearer token is not accepted, and whose it is or was. */
export type Refused =
  | { readonly fault: 'not_ours' }
  | { readonly fault: 'token_expired' | 'session_ended' | 'second_step_needed'; readonly ownerId: string };

export type Authenticate = (bearerToken: string) => Promise<Caller | Refused>;

type Context<E extends Endpoint> = {
  readonly caller: E['auth'] extends 'public' ? Caller | null : Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** Returns undefined for 204, or after sending a file itself. */
type Handler<E extends Endpoint> = (
  input: EndpointInput<E>,
  context: Context<E>,
) => Promise<EndpointResponse<E> | undefined>;

export type ServeServices = {
  readonly authenticate: Authenticate;
  readonly isOperator: (userId: string) => Promise<boolean>;
  readonly rateLimits: RateLimits;
};

export type ServeOptions = {
  /** The error for a caller without a session, instead of authentication_required. */
  readonly signedOutError?: ErrorCode;
};

export function createServe(app: FastifyInstance, { authenticate, isOperator, rateLimits }: ServeServices) {
  const limitWrites = createWriteLimit(rateLimits);
  const isOperatorsToken = async (found: Caller | Refused) => {
    if (!('fault' in found)) return isOperator(found.userId);
    return found.fault !== 'not_ours' && isOperator(found.ownerId);
  };
  return function serve<const E extends Endpoint>(endpoint: E, handler: Handler<E>, options: ServeOptions = {}): void {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
      schema: {
        summary: endpoint.summary,
        tags: [endpoint.path.split('/')[3]?.replace(/[^a-z-]/g, '') ?? ''],
        ...(endpoint.auth === 'user' ? { security: [{ bearer: [] }] } : {}),
        ...(endpoint.auth === 'operator' ? { hide: true } : {}),
        ...(endpoint.params ? { params: endpoint.params } : {}),
        ...(endpoint.query ? { querystring: endpoint.query } : {}),
        ...(endpoint.body ? { body: endpoint.body } : {}),
        response: { ...(endpoint.response ? { 200: endpoint.response } : {}), '4xx': errorBodySchema },
      },
      // Before the body is read, so that a stranger's upload is not even received.
      onRequest: async (request) => {
        const found = await findCaller(request, authenticate);
        // For everybody but operators, the console does not exist, whatever is wrong with their token.
        if (endpoint.auth === 'operator' && !(await isOperatorsToken(found))) throw new AppError('not_found');
        const caller = 'fault' in found ? null : found;
        if ('fault' in found && endpoint.auth !== 'public') {
          const signedOut = options.signedOutError ?? 'authentication_required';
          throw new AppError(found.fault === 'not_ours' ? signedOut : found.fault);
        }
        request.caller = caller;
        if (endpoint.method !== 'GET') await limitWrites({ userId: caller?.userId, address: request.ip });
      },
      preHandler: refuseUnstorable,
      handler: async (request, reply) => {
        const input = { params: request.params, query: request.query, body: request.body } as EndpointInput<E>;
        const context = { caller: request.caller, request, reply } as Context<E>;
        const result = await handler(input, context);
        if (reply.sent) return reply;
        return result === undefined ? reply.status(204).send() : result;
      },
    });
  };
}

export type Serve = ReturnType<typeof createServe>;

async function findCaller(request: FastifyRequest, authenticate: Authenticate): Promise<Caller | Refused> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? { fault: 'not_ours' } : authenticate(token);
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}
