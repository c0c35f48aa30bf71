/** Maps anything thrown to the JSON that a client sees. */

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorBody } from '#contract/errors.ts';
import { AppError, ERRORS, type ErrorCode } from '#domain/errors.ts';
import { isDatabaseTrouble } from '#server/frame/db/database-trouble.ts';
import { requestForLog } from './logger.ts';

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation_failed',
  FST_ERR_VALIDATION: 'validation_failed',
};

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error.validation);
  const code = isFastifyError(error) ? FASTIFY_CODES[error.code] : undefined;
  if (code !== undefined) return new AppError(code, { cause: error });
  if (isFastifyError(error) && error.statusCode !== undefined && error.statusCode < 500) {
    return new AppError(error.statusCode === 404 ? 'not_found' : 'validation_failed', { cause: error });
  }
  return new AppError(isDatabaseTrouble(error) ? 'database_unavailable' : 'internal', { cause: error });
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  const { title, retryable } = ERRORS[error.code];
  return {
    code: error.code,
    title,
    message: error.message,
    request_id: requestId,
    retryable,
    ...(error.details ? { details: error.details } : {}),
  };
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
}

export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown);
  const { status } = ERRORS[error.code];
  if (status >= 500) request.log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
  else request.log.info({ code: error.code, ...requestForLog(request) }, 'request refused');
  const wait = error.details?.retry_after;
  if (typeof wait === 'number') reply.header('retry-after', wait);
  return reply.status(status).type('application/json; charset=utf-8').send(errorBody(error, request.id));
}

function validationError(issues: readonly { instancePath: string; message?: string }[]): AppError {
  return refusedFields(
    issues.slice(0, MAX_FIELDS).map(({ instancePath, message = 'not valid' }) => {
      return { field: instancePath.replace(/^\//, '').replaceAll('/', '.'), message };
    }),
  );
}

export type FieldIssue = { readonly field: string; readonly message: string };

const MAX_FIELDS = 20;
const MAX_NAME_LENGTH = 100;
const MAX_MESSAGE_LENGTH = 300;

/** Names the fields and their problems, never the values that were sent. Names chosen by the client are shortened. */
export function refusedFields(issues: readonly FieldIssue[]): AppError {
  const fields = Object.fromEntries(
    issues
      .slice(0, MAX_FIELDS)
      .map(({ field, message }) => [cut(field, MAX_NAME_LENGTH), cut(message, MAX_MESSAGE_LENGTH)]),
  );
  const [field, message] = Object.entries(fields)[0] ?? ['', ''];
  return new AppError('validation_failed', {
    message: field === '' ? message : `${field}: ${message}`,
    details: { fields },
  });
}

function cut(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit).toWellFormed()}…` : text;
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
