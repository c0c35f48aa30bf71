import { getConfig, type PublicConfig } from '#contract/config.ts';
import { useEndpoint } from './use-endpoint.ts';

/** How this installation is set up; null until the server said so. Asked once per visit. */
export function usePublicConfig(): PublicConfig | null {
  const { data } = useEndpoint(getConfig, {}, { staleTimeMs: Number.POSITIVE_INFINITY });
  return data ?? null;
}
