/** Every failed call is an ApiError with a code and message from the error catalog. */
import { errorBodySchema } from '#contract/errors.ts';
import { AppError, ERRORS, type ErrorCode, isErrorCode } from '#domain/errors.ts';

type ApiErrorInit = {
  readonly status?: number;
  readonly message?: string;
  readonly requestId?: string | null;
  readonly fields?: Readonly<Record<string, string>>;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
};

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly title: string;
  readonly status: number;
  readonly isRetryable: boolean;
  /** For support requests: the server logs it too. */
  readonly requestId: string | null;
  /** Messages by request field, if the server sent any. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, init: ApiErrorInit = {}) {
    const { title, message, status, retryable } = ERRORS[code];
    super(init.message ?? message, { cause: init.cause });
    this.name = 'ApiError';
    this.code = code;
    this.title = title;
    this.status = init.status ?? status;
    this.isRetryable = retryable;
    this.requestId = init.requestId ?? null;
    this.fields = init.fields ?? {};
    this.details = init.details ?? {};
  }
}

/** Turns anything thrown into an error that can be shown. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof AppError) return new ApiError(error.code, { message: error.message, cause: error });
  return new ApiError('internal', { cause: error });
}

/** Reads an error response. An unknown body, such as a proxy's error page, gets a code by its status. */
export function parseErrorBody(status: number, body: unknown): ApiError {
  const parsed = errorBodySchema.safeParse(body);
  if (!parsed.success) return new ApiError(codeOfStatus(status), { status });
  const { code, message, request_id: requestId, details = {} } = parsed.data;
  const known = isErrorCode(code) ? code : codeOfStatus(status);
  return new ApiError(known, { status, message, requestId, details, fields: fieldTexts(details.fields) });
}

function fieldTexts(fields: unknown): Record<string, string> {
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401 || status === 403) return 'authentication_required';
  if (status === 404) return 'not_found';
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'rate_limited';
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal';
}
