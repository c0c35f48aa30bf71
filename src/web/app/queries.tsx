/** The cache of answers around pages that ask the server; not part of the first page's code. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { useAuth } from '../session/auth-context.ts';

const clients = new Map<string, QueryClient>();

/** What one person loaded is not for the next one on the same machine: each has a cache of their own. */
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

/** Around the pages that ask the server. */
export function QueriesLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}

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
