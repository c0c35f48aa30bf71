/** Surrounds every page: header, footer, toasts, and focus and scrolling on navigation. */
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { isStudio } from '#web/builder-entry/studio-path.ts';
import { SHELL } from '#web/content/site.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { AuthProvider } from '#web/session/auth-provider.tsx';
import { hasLinkOutcome } from '#web/session/link-outcome.ts';
import { ToastHost } from '#web/ui/toast-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const AccountNotices = lazy(async () => ({ default: (await import('./account-notices.tsx')).AccountNotices }));

export function Shell() {
  // The studio has a header of its own.
  const isFramed = !isStudio(useLocation());
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-card focus:px-4 focus:py-3 focus:shadow-float"
      >
        {SHELL.skip}
      </a>
      <NavigationProgress />
      {isFramed && <Header />}
      <Content />
      {isFramed && <Footer />}
      <ToastHost />
      <Account />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

/** Loads only if there is or was a session, or if an email link opened the page. */
function Account() {
  const { session, ending } = useAuth();
  const isByEmailLink = useSyncExternalStore(neverChanges, hasLinkOutcome, () => false);
  if (session === null && ending === null && !isByEmailLink) return null;
  return (
    <Suspense fallback={null}>
      <AccountNotices />
    </Suspense>
  );
}

const neverChanges = () => () => {};

/**
 * Focuses a new page, so that keyboards and screen readers start at its top. Fills the window, so that the footer
 * doesn't jump while a page loads.
 */
function Content() {
  const location = useLocation();
  // The studio is a page of its own at the home page's path.
  const page = `${location.pathname} ${isStudio(location)}`;
  const main = useRef<HTMLElement>(null);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    main.current?.focus({ preventScroll: true });
  }, [page]);
  return (
    <main id="content" ref={main} tabIndex={-1} className="min-h-dvh grow focus:outline-none">
      <Outlet />
    </main>
  );
}

/** A freshly loaded page has no key of its own, so its path keeps it from taking another page's position. */
function scrollKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

export function Root() {
  return (
    <AuthProvider>
      <Outlet />
    </AuthProvider>
  );
}

/** A thin line while the next page loads. It appears late, so that fast pages don't flicker. */
function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50">
      {isLoading && (
        <>
          <div className="h-1 animate-grow bg-blue" />
          <span className="sr-only">Loading…</span>
        </>
      )}
    </div>
  );
}
