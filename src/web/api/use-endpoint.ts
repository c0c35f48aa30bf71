/** TanStack Query over the contract: useEndpoint reads, useCall changes. */
import {
  keepPreviousData,
  type QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Endpoint, EndpointRequest, EndpointResponse } from '#contract/endpoint.ts';
import { call } from './call.ts';

/** Caches responses under the endpoint's path, so that they can be refreshed together. */
export function endpointKey(endpoint: Endpoint, request?: unknown): readonly unknown[] {
  return request === undefined ? [endpoint.path] : [endpoint.path, request];
}

type ReadOptions = {
  /** False delays the request. */
  readonly enabled?: boolean;
  readonly staleTimeMs?: number;
  /** Repeats the request at this interval while the component is mounted. */
  readonly pollMs?: number;
  /** Keeps the previous page while the next one loads. */
  readonly keepsPrevious?: boolean;
};

export function useEndpoint<const E extends Endpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
  { enabled = true, staleTimeMs, pollMs, keepsPrevious = false }: ReadOptions = {},
): UseQueryResult<EndpointResponse<E>> {
  return useQuery<EndpointResponse<E>>({
    queryKey: endpointKey(endpoint, request),
    queryFn: ({ signal }) => call(endpoint, request, { signal }),
    enabled,
    ...(staleTimeMs === undefined ? {} : { staleTime: staleTimeMs }),
    ...(pollMs === undefined ? {} : { refetchInterval: pollMs }),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

type ChangeOptions<E extends Endpoint> = {
  /** Endpoints that this change makes stale. They refresh before `onSuccess`. */
  readonly refreshes?: readonly Endpoint[];
  readonly onSuccess?: (answer: EndpointResponse<E>, request: EndpointRequest<E>) => void;
  readonly onError?: (error: Error) => void;
  readonly timeoutMs?: number;
};

export function useCall<const E extends Endpoint>(
  endpoint: E,
  { refreshes = [], onSuccess, onError, timeoutMs }: ChangeOptions<E> = {},
): UseMutationResult<EndpointResponse<E>, Error, EndpointRequest<E>> {
  const client = useQueryClient();
  return useMutation<EndpointResponse<E>, Error, EndpointRequest<E>>({
    mutationFn: (request) => call(endpoint, request, timeoutMs === undefined ? {} : { timeoutMs }),
    onSuccess: async (answer, request) => {
      await refresh(client, refreshes);
      onSuccess?.(answer, request);
    },
    ...(onError ? { onError } : {}),
  });
}

export async function refresh(client: QueryClient, endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => client.invalidateQueries({ queryKey: endpointKey(endpoint) })));
}
