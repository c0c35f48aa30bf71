/** GoTrue's two error shapes; the client asks for the newer one by an API version header. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, ERRORS } from '#domain/errors.ts';
import { errorForLog } from '#server/frame/http/error-for-log.ts';
import { requestForLog } from '#server/frame/http/logger.ts';

export type WeakPasswordReason = 'length' | 'characters' | 'pwned';

type Details = {
  readonly message: string;
  readonly weakPassword?: readonly WeakPasswordReason[];
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
};

export class GoTrueError extends Error {
  override readonly name = 'GoTrueError';
  readonly status: number;
  readonly code: string;
  readonly details: Details;

  constructor(status: number, code: string, details: string | Details) {
    super(typeof details === 'string' ? details : details.message);
    this.status = status;
    this.code = code;
    this.details = typeof details === 'string' ? { message: details } : details;
  }
}

export function validationFailed(message: string): GoTrueError {
  return new GoTrueError(400, 'validation_failed', message);
}

export function badJson(reason: string): GoTrueError {
  return new GoTrueError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
}

export function invalidCredentials(): GoTrueError {
  return new GoTrueError(400, 'invalid_credentials', 'Invalid login credentials');
}

export function emailExists(): GoTrueError {
  return new GoTrueError(422, 'email_exists', 'A user with this email address has already been registered');
}

export function tooManyRequests(retryAfterSeconds: number): GoTrueError {
  return new GoTrueError(429, 'over_request_rate_limit', { message: 'Request rate limit reached', retryAfterSeconds });
}

const VERSION_HEADER = 'x-supabase-api-version';
const CODES_VERSION = '2024-01-01';
const UNEXPECTED = 'Unexpected failure, please check server logs for more information';

export function sendGoTrueError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toGoTrueError(thrown);
  if (error.status >= 500) request.log.error({ err: errorForLog(error.details.cause) }, 'account request failed');
  else request.log.info({ code: error.code, ...requestForLog(request) }, 'account request refused');

  const { weakPassword: reasons, retryAfterSeconds } = error.details;
  const weakPassword = reasons && { weak_password: { reasons } };
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  reply.status(error.status).type('application/json; charset=utf-8').header('cache-control', 'no-store');
  if (wantsCodes(request)) {
    return reply
      .header(VERSION_HEADER, CODES_VERSION)
      .send({ code: error.code, message: error.message, ...weakPassword });
  }
  const errorId = error.status >= 500 ? { error_id: request.id } : {};
  return reply.send({
    code: error.status,
    error_code: error.code,
    msg: error.message,
    ...weakPassword,
    ...errorId,
  });
}

function wantsCodes({ headers }: FastifyRequest): boolean {
  const version = headers[VERSION_HEADER];
  return typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= CODES_VERSION;
}

function toGoTrueError(thrown: unknown): GoTrueError {
  if (thrown instanceof GoTrueError) return thrown;
  if (thrown instanceof AppError) return new GoTrueError(ERRORS[thrown.code].status, thrown.code, thrown.message);
  const status = statusOf(thrown);
  if (status === 413) return new GoTrueError(413, 'request_entity_too_large', 'Request body is too large');
  if (status !== undefined && status < 500) {
    return new GoTrueError(status, 'validation_failed', 'The request could not be read');
  }
  return new GoTrueError(500, 'unexpected_failure', { message: UNEXPECTED, cause: thrown });
}

function statusOf(thrown: unknown): number | undefined {
  const hasStatus = thrown instanceof Error && 'statusCode' in thrown && typeof thrown.statusCode === 'number';
  return hasStatus ? Number(thrown.statusCode) : undefined;
}
