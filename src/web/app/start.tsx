/** Takes over the page that was drawn ahead, or draws the page from nothing. */
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router';
import { routes } from './routes.tsx';

/**
 * Resolves when the page answers to people. React hears of events from the moment in which it takes over, even before it
 * is done with it: `onTakeOver` is that moment.
 */
export async function start(onTakeOver: () => void): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new TypeError('the page has no #root');
  // A page whose code can't be had is drawn from nothing: the router asks for it again, and says that it failed.
  const isTakenOver = container.firstElementChild !== null && (await loadMatchedPages());
  // With data to take over, if only none, the router leaves the page where it was scrolled to before the code came.
  const router = createBrowserRouter(routes, isTakenOver ? { hydrationData: {} } : {});
  await new Promise<void>((resolve) => {
    const app = (
      <StrictMode>
        <Shown onShown={resolve}>
          <RouterProvider router={router} />
        </Shown>
      </StrictMode>
    );
    onTakeOver();
    // As a transition it is done in small pieces: the page answers to touch and keys in between.
    if (isTakenOver) startTransition(() => void hydrateRoot(container, app));
    else createRoot(container).render(app);
  });
}

function Shown({ onShown, children }: { readonly onShown: () => void; readonly children: ReactNode }) {
  useEffect(onShown, [onShown]);
  return children;
}

/** The first render must be the same as the one that was drawn ahead, so its page's code has to be there. */
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
