/** Serves one endpoint of the contract: authenticate → limit → validate → handle → present. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_BODY_LIMIT, type Endpoint, type EndpointInput, type EndpointResponse } from '#contract/endpoint.ts';
import { errorBodySchema } from '#contract/errors.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { countBody, reserveBody } from './body-budget.ts';
import { networkOf } from './network-of.ts';
import { createWriteLimit, type RateLimits } from './rate-limit.ts';
import { startReadDeadline } from './read-deadline.ts';
import { refuseUnstorable } from './storable.ts';

export type Caller = {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly fullName: string;
};

/** Why a bearer token is refused, and whose it is or was. */
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
type Handler<E extends Endpoint, Body> = (
  input: Omit<EndpointInput<E>, 'body'> & { readonly body: Body },
  context: Context<E>,
) => Promise<EndpointResponse<E> | undefined>;

export type ServeServices = {
  readonly authenticate: Authenticate;
  readonly isOperator: (userId: string) => Promise<boolean>;
  readonly rateLimits: RateLimits;
};

export type ServeOptions<Body = unknown> = {
  /** The error for a caller without a session, instead of authentication_required. */
  readonly signedOutError?: ErrorCode;
  /** Parses and checks the JSON itself, off the main thread. The endpoint's schemas only document the request. */
  readonly readBody?: (json: Buffer) => Promise<Body>;
};

export function createServe(app: FastifyInstance, { authenticate, isOperator, rateLimits }: ServeServices) {
  const limitWrites = createWriteLimit(rateLimits);
  const isOperatorsToken = async (found: Caller | Refused) => {
    if (!('fault' in found)) return isOperator(found.userId);
    return found.fault !== 'not_ours' && isOperator(found.ownerId);
  };
  return function serve<const E extends Endpoint, Body = EndpointInput<E>['body']>(
    endpoint: E,
    handler: Handler<E, Body>,
    options: ServeOptions<Body> = {},
  ): void {
    const { bodyLimit = DEFAULT_BODY_LIMIT, valueLimit } = endpoint;
    const hasBody = endpoint.body !== undefined || endpoint.bodyLimit !== undefined;
    const { readBody } = options;
    // Files may take longer.
    const isRead = endpoint.method === 'GET' && endpoint.response !== undefined;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit,
      config: { isBodyRaw: readBody !== undefined, ...(valueLimit === undefined ? {} : { valueLimit }) },
      ...(readBody === undefined ? {} : { validatorCompiler: () => () => true }),
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
      // Runs before the body is read, so that a stranger's upload isn't even received.
      onRequest: async (request, reply) => {
        if (isRead) request.readDeadline = startReadDeadline(reply.raw);
        const found = await inTime(request, findCaller(request, authenticate));
        // For everyone but operators, the console doesn't exist, whatever is wrong with their token.
        if (endpoint.auth === 'operator' && !(await isOperatorsToken(found))) throw new AppError('not_found');
        const caller = 'fault' in found ? null : found;
        if ('fault' in found && endpoint.auth !== 'public') {
          const signedOut = options.signedOutError ?? 'authentication_required';
          throw new AppError(found.fault === 'not_ours' ? signedOut : found.fault);
        }
        request.caller = caller;
        if (endpoint.method !== 'GET') await limitWrites({ userId: caller?.userId, address: request.ip });
        if (hasBody) reserveBody(request, reply, { sender: caller?.userId ?? networkOf(request.ip), bodyLimit });
      },
      // A handler that reads the body itself counts it too.
      ...(endpoint.body === undefined ? {} : { preParsing: countBody }),
      preHandler: refuseUnstorable,
      handler: async (request, reply) => {
        const body = readBody === undefined ? request.body : await readBody(bytesOf(request));
        const input = { params: request.params, query: request.query, body } as Parameters<Handler<E, Body>>[0];
        const context = { caller: request.caller, request, reply } as Context<E>;
        const result = await inTime(request, handler(input, context));
        if (reply.sent) return reply;
        return result === undefined ? reply.status(204).send() : result;
      },
    });
  };
}

export type Serve = ReturnType<typeof createServe>;

function bytesOf({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('bad_json');
  return body;
}

async function findCaller(request: FastifyRequest, authenticate: Authenticate): Promise<Caller | Refused> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token === undefined ? { fault: 'not_ours' } : authenticate(token);
}

function inTime<T>({ readDeadline }: FastifyRequest, work: Promise<T>): Promise<T> {
  return readDeadline === null ? work : Promise.race([work, readDeadline]);
}

declare module 'fastify' {
  interface FastifyRequest {
    readDeadline: Promise<never> | null;
    caller: Caller | null;
  }
}
