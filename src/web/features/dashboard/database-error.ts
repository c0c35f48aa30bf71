import { ApiError, toApiError } from '#web/api/api-error.ts';

/** SPEC.md calls every failure to load the list a Database Error. Except being offline or signed out. */
export function databaseError(error: unknown): ApiError {
  const failure = toApiError(error);
  if (failure.code === 'network' || failure.status === 401) return failure;
  return new ApiError('database_unavailable', { requestId: failure.requestId, cause: error });
}
