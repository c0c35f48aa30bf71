import { useQueryClient } from '@tanstack/react-query';
import { getConfig } from '#contract/config.ts';
import { useAuthEvent } from '../session/auth-context.ts';

/** What one person loaded is not for the next one on the same machine. */
export function ForgetOnSignOut() {
  const client = useQueryClient();
  useAuthEvent((event) => {
    if (event !== 'SIGNED_OUT') return;
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== getConfig.path });
  });
  return null;
}
