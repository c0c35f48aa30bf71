import { ApiError, toApiError } from '../../api/api-error.ts';

/** Whatever kept the list from loading, short of being offline or signed out, is told as the specification has it. */
export function databaseError(error: unknown): ApiError {
  const failure = toApiError(error);
  if (failure.code === 'network' || failure.status === 401) return failure;
  return new ApiError('database_unavailable', { requestId: failure.requestId, cause: error });
}
