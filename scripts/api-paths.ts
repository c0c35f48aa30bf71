/** Where Vite serves the pages (in development and in component tests), these paths go on to the server. */
const API_PATHS = [
  '/auth/v1',
  '/rest',
  '/functions',
  '/storage',
  '/webhooks',
  '/sandbox/api',
  '/v1',
  '/print-mail',
  '/docs/api',
  '/healthz',
  '/readyz',
  '/metrics',
];

export function proxyTo(target: string): Record<string, string> {
  return Object.fromEntries(API_PATHS.map((path) => [path, target]));
}
