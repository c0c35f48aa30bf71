import { API_PATHS } from '#contract/api-paths.ts';

/** Makes Vite pass the API's paths on to a server. */
export function proxyTo(target: string): Record<string, string> {
  return Object.fromEntries(API_PATHS.map((path) => [path, target]));
}
