/** The landing page, or with a step in the URL the studio. */
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { hasStartRequest } from '#web/builder-entry/start-request.ts';
import { isStudio } from '#web/builder-entry/studio-path.ts';
import { BUILDER_SECTION, HERO } from '#web/content/landing.ts';
import { PATHS } from '#web/content/paths.ts';
import { LandingPage } from '#web/features/landing/landing-page.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StudioLoading } from '../studio-loading.tsx';

const LiveBuilder = lazyPart(async () => (await import('./late-parts.ts')).loadStudio());
const CardInProgress = lazyPart(async () => (await import('./late-parts.ts')).loadCardInProgress());

// Along with the page's own code.
if (!import.meta.env.SSR && isStudio(location)) LiveBuilder.preload();

export function HomePage() {
  return isStudio(useLocation()) ? <Studio /> : <Landing />;
}

function Studio() {
  const [query] = useSearchParams();
  useDocumentTitle(query.get('edit') === 'true' ? BUILDER_SECTION.editTitle : BUILDER_SECTION.title);
  // The first render must match the prerendered page.
  const isMounted = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (!isMounted) return <StudioLoading />;
  return (
    <Suspense fallback={<StudioLoading />}>
      <LiveBuilder />
    </Suspense>
  );
}

function subscribeToNothing(): () => void {
  return () => {};
}

function Landing() {
  useDocumentTitle(HERO.title);
  const navigate = useNavigate();
  useEffect(() => {
    // Another page's link to `/` has asked for a new card.
    if (hasStartRequest()) void navigate(PATHS.builder, { replace: true });
  }, [navigate]);
  return (
    <LandingPage
      cardInProgress={
        <Suspense fallback={<Skeleton className="aspect-3/2 w-72" />}>
          <CardInProgress />
        </Suspense>
      }
      onBuilderNear={LiveBuilder.preload}
    />
  );
}
