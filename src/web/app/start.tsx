/** The browser's entry: takes over the prerendered page, or draws the page from nothing. */
import '../ui/styles.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router';
import { routes } from './routes.tsx';

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new TypeError('the page has no #root');
  const isPrerendered = container.firstElementChild !== null;
  if (isPrerendered) await loadMatchedPages();
  // With data to take over, if only none, the router leaves the page where it was scrolled to before the code came.
  const router = createBrowserRouter(routes, isPrerendered ? { hydrationData: {} } : {});
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (isPrerendered) hydrateRoot(container, app);
  else createRoot(container).render(app);
}

/** The first render must be the same as the prerendered one, so its page's code has to be there. */
async function loadMatchedPages(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

await start();
