/** What is around every page: header, footer, toasts, and good manners on navigation. */
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { SHELL } from '../content/site.ts';
import { useAuth } from '../session/auth-context.ts';
import { AuthProvider } from '../session/auth-provider.tsx';
import { hasLinkOutcome } from '../session/link-outcome.ts';
import { ToastHost } from '../ui/toast-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

const AccountNews = lazy(async () => ({ default: (await import('./account-news.tsx')).AccountNews }));

export function Shell() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-card focus:px-4 focus:py-3 focus:shadow-float"
      >
        {SHELL.skip}
      </a>
      <NavigationProgress />
      <Header />
      <Content />
      <Footer />
      <ToastHost />
      <News />
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

/** Loaded for those who have or had a session, or come by the link of a mail. */
function News() {
  const { session, ending } = useAuth();
  const isByLink = useSyncExternalStore(neverChanges, hasLinkOutcome, () => false);
  if (session === null && ending === null && !isByLink) return null;
  return (
    <Suspense fallback={null}>
      <AccountNews />
    </Suspense>
  );
}

const neverChanges = () => () => {};

/**
 * A new page takes the focus, so that keyboard and screen reader start at its top. It fills the window, so that the
 * footer does not jump while a page is loading.
 */
function Content() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="content" ref={main} tabIndex={-1} className="min-h-dvh grow focus:outline-none">
      <Outlet />
    </main>
  );
}

/** A page that was loaded afresh has no key of its own: without its path it would take over another page's position. */
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

/** A thin line while the next page is loading; it appears late, so that quick pages do not flicker. */
export function NavigationProgress() {
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
