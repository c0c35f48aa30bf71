/** The query cache for pages that call the server. Not part of the first page's code. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { useAuth } from '#web/session/auth-context.ts';

const clients = new Map<string, QueryClient>();

/** Each user has a cache of their own, so that the next one on this device sees nothing of it. */
function clientOf(userId: string): QueryClient {
  const known = clients.get(userId);
  if (known) return known;
  clients.clear();
  const client = createQueryClient();
  clients.set(userId, client);
  return client;
}

export function Queries({ children }: { readonly children: ReactNode }) {
  const { user } = useAuth();
  return <QueryClientProvider client={clientOf(user?.id ?? '')}>{children}</QueryClientProvider>;
}

export function QueriesLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}

const MAX_RETRIES = 2;
const LINE_CHECK_MS = 5_000;

/** Such an error goes away by itself once the server responds again. */
function isLineLost(error: Error | null): boolean {
  return error instanceof ApiError && ['network', 'unavailable', 'database_unavailable'].includes(error.code);
}

/** A reader who has waited that long gets the reason. */
function isTooSlow({ code }: ApiError): boolean {
  return code === 'database_unavailable' || code === 'timed_out';
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < MAX_RETRIES && error instanceof ApiError && error.isRetryable && !isTooSlow(error),
        refetchOnWindowFocus: false,
        refetchInterval: ({ state }) => (isLineLost(state.error) ? LINE_CHECK_MS : false),
      },
      // Never repeat a change automatically.
      mutations: { retry: false },
    },
  });
}
