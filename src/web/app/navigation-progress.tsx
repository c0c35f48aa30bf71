import { useNavigation } from 'react-router';

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
