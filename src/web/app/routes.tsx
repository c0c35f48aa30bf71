/** The route table [R-1…R-8]. */
import type { NonIndexRouteObject, RouteObject } from 'react-router';
import { FallbackScreen } from './fallback-screen.tsx';
import { LIVE_PAGES, loadQueries, type PageLoader, type PageLoaders, STATIC_PAGES } from './page-loaders.ts';
import { PageLoading } from './page-loading.tsx';
import { Root, Shell } from './shell.tsx';

function whenVisited(load: PageLoader): Pick<NonIndexRouteObject, 'lazy' | 'HydrateFallback'> {
  return { lazy: async () => ({ Component: await load() }), HydrateFallback: PageLoading };
}

function routesOf(pages: PageLoaders): RouteObject[] {
  return Object.entries(pages).map(([path, load]) => ({ path, ...whenVisited(load) }));
}

const pages: RouteObject[] = [
  ...routesOf(STATIC_PAGES),
  { ...whenVisited(loadQueries), children: routesOf(LIVE_PAGES) },
];

/** A page's error keeps the shell around it; the shell's own error replaces everything. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: FallbackScreen,
    children: [{ Component: Shell, children: [{ ErrorBoundary: FallbackScreen, children: pages }] }],
  },
];
