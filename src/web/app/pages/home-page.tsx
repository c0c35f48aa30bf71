/** Composes the landing page with the builder. */
import { Suspense, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { useDocumentTitle } from '../../api/use-document-title.ts';
import { BUILDER_SECTION, HERO } from '../../content/landing.ts';
import { BuilderLoading } from '../../features/landing/builder-section.tsx';
import { LandingPage } from '../../features/landing/landing-page.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const LiveBuilder = lazyPart(async () => (await import('./live-builder.tsx')).LiveBuilder);

export function HomePage() {
  const isEditing = useIsEditing();
  useDocumentTitle(isEditing ? BUILDER_SECTION.editTitle : HERO.title);
  const builder = (
    <Suspense fallback={<BuilderLoading />}>
      <LiveBuilder />
    </Suspense>
  );
  return <LandingPage isEditing={isEditing} builder={builder} />;
}

/** Returns false on the first render, which must match the prerendered page without a query. */
function useIsEditing(): boolean {
  const [query] = useSearchParams();
  const isMounted = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return isMounted && query.get('edit') === 'true';
}

function subscribeToNothing(): () => void {
  return () => {};
}
