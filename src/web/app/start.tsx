/** Hydrates a prerendered page, or renders the page from scratch. */
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router';
import { routes } from './routes.tsx';

/**
 * Resolves when the page is interactive. Calls `onHydrate` right before hydration starts, because React handles events
 * from then on.
 */
export async function start(onHydrate: () => void): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new TypeError('the page has no #root');
  // If the page's code fails to load, render from scratch: the router tries again and shows the error.
  const isHydrating = container.firstElementChild !== null && (await loadMatchedPages());
  // With hydration data, even empty, the router keeps the scroll position.
  const router = createBrowserRouter(routes, isHydrating ? { hydrationData: {} } : {});
  await new Promise<void>((resolve) => {
    const app = (
      <StrictMode>
        <Shown onShown={resolve}>
          <RouterProvider router={router} />
        </Shown>
      </StrictMode>
    );
    onHydrate();
    // A transition hydrates in small pieces, so the page responds in between.
    if (isHydrating) startTransition(() => void hydrateRoot(container, app));
    else createRoot(container).render(app);
  });
}

function Shown({ onShown, children }: { readonly onShown: () => void; readonly children: ReactNode }) {
  useEffect(onShown, [onShown]);
  return children;
}

/** The first render must match the prerendered page, so its code has to be loaded. */
async function loadMatchedPages(): Promise<boolean> {
  const matches = matchRoutes(routes, location) ?? [];
  const loads = matches.map(async ({ route }) => {
    if (typeof route.lazy !== 'function') return;
    const loaded = await route.lazy();
    Object.assign(route, loaded, { lazy: undefined });
  });
  const results = await Promise.allSettled(loads);
  return results.every(({ status }) => status === 'fulfilled');
}
