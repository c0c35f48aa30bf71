/** Takes over the page that was drawn ahead, or draws the page from nothing. */
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router';
import { routes } from './routes.tsx';

/** Resolves when the page answers to people. */
export async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new TypeError('the page has no #root');
  const isDrawnAhead = container.firstElementChild !== null;
  if (isDrawnAhead) await loadMatchedPages();
  // With data to take over, if only none, the router leaves the page where it was scrolled to before the code came.
  const router = createBrowserRouter(routes, isDrawnAhead ? { hydrationData: {} } : {});
  await new Promise<void>((resolve) => {
    const app = (
      <StrictMode>
        <Shown onShown={resolve}>
          <RouterProvider router={router} />
        </Shown>
      </StrictMode>
    );
    // As a transition it is done in small pieces: the page answers to touch and keys in between.
    if (isDrawnAhead) startTransition(() => void hydrateRoot(container, app));
    else createRoot(container).render(app);
  });
}

function Shown({ onShown, children }: { readonly onShown: () => void; readonly children: ReactNode }) {
  useEffect(onShown, [onShown]);
  return children;
}

/** The first render must be the same as the one that was drawn ahead, so its page's code has to be there. */
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
