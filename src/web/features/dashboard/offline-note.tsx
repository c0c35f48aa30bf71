import { useSyncExternalStore } from 'react';
import { Callout } from '../../ui/callout.tsx';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function OfflineNote() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <div className="mb-6">
      <Callout tone="warning" title="You are offline">
        What you see may be out of date. It refreshes by itself once you are back.
      </Callout>
    </div>
  );
}
