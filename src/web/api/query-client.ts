import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const MAX_RETRIES = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < MAX_RETRIES && error instanceof ApiError && error.isRetryable,
        refetchOnWindowFocus: false,
      },
      // A change is never repeated by itself: only the person, or an idempotent use case, may do that.
      mutations: { retry: false },
    },
  });
}
