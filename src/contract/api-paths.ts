/**
 * Prefixes of the paths that the server answers with data. It answers every other path with a page. Vite, which serves the
 * pages in development and in component tests, forwards these.
 */
export const API_PATHS: readonly string[] = [
  '/auth/v1',
  '/rest',
  '/functions',
  '/storage',
  '/webhooks',
  '/sandbox/api',
  '/v1',
  '/print-mail',
  '/docs',
  '/healthz',
  '/readyz',
  '/metrics',
];

export function isApiPath(path: string): boolean {
  return API_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}
