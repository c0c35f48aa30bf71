import { lazy, Suspense, useEffect, useState } from 'react';
import { listenToNotices, type Notice } from './notify.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** Sits once at the root; costs nothing until there is something to say. */
export function ToastHost() {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  useEffect(() => listenToNotices((notice) => setNotices((earlier) => [...earlier.slice(-4), notice])), []);
  // A dialog hides the rest of the page from screen readers, except what is marked as live before it opens.
  return (
    <div aria-live="off">
      {notices.length > 0 && (
        <Suspense fallback={null}>
          <Toaster notices={notices} />
        </Suspense>
      )}
    </div>
  );
}
