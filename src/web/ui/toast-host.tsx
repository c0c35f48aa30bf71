import { type ComponentType, useEffect, useState } from 'react';
import { listenToNotices, type Notice } from './notify.ts';

type Toaster = ComponentType<{ readonly notices: readonly Notice[] }>;

/** Mounted once. Loads the toaster on the first click or key, so that it works if the connection drops later. */
export function ToastHost() {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [Toaster, setToaster] = useState<Toaster | 'missing' | null>(null);

  useEffect(() => {
    const load = () => {
      import('./toaster.tsx').then(
        (code) => setToaster(() => code.Toaster),
        () => setToaster((known: Toaster | 'missing' | null) => known ?? 'missing'),
      );
    };
    const stopListening = listenToNotices((notice) => {
      setNotices((earlier) => [...earlier.slice(-4), notice]);
      load();
    });
    const options = { once: true, passive: true };
    addEventListener('pointerdown', load, options);
    addEventListener('keydown', load, options);
    return () => {
      stopListening();
      removeEventListener('pointerdown', load);
      removeEventListener('keydown', load);
    };
  }, []);

  const latest = notices.at(-1);
  // Dialogs hide the rest of the page from screen readers, except regions that are already live.
  return (
    <div aria-live="off">
      {Toaster === 'missing' && latest !== undefined && latest.tone !== 'settled' && (
        <PlainNotice notice={latest} onClose={() => setNotices([])} />
      )}
      {Toaster !== 'missing' && Toaster !== null && notices.length > 0 && <Toaster notices={notices} />}
    </div>
  );
}

type PlainNoticeProps = { readonly notice: Notice; readonly onClose: () => void };

/** Shows the latest notice if the toaster's code can't be loaded. */
function PlainNotice({ notice, onClose }: PlainNoticeProps) {
  return (
    <div
      role="status"
      className="fixed inset-x-4 top-4 z-60 rounded-panel bg-card p-4 shadow-float sm:inset-x-6 sm:top-auto sm:right-auto sm:bottom-22"
    >
      <p className="font-semibold">{notice.title}</p>
      <p>{notice.description}</p>
      <button type="button" className="underline" onClick={onClose}>
        Close
      </button>
    </div>
  );
}
