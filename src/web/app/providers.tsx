import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { AuthProvider } from '../session/auth-provider.tsx';
import { ForgetOnSignOut } from './forget-on-sign-out.tsx';

export function Providers({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <AuthProvider>
        <ForgetOnSignOut />
        {children}
      </AuthProvider>
    </QueryClientProvider>
  );
}
