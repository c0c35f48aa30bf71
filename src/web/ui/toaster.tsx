import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { Toaster as Sonner, toast } from 'sonner';
import type { Notice } from './notify.ts';

const READING_TIME_MS = { success: 5_000, info: 6_000, error: 10_000 } as const;

const STILL_READING_MS = 1_000;

/** One per toast: a repeated notice is read from its start. */
const timers = new Map<number | string, ReturnType<typeof setTimeout>>();

/** Waits while the pointer or the focus is on the toasts. Sonner's own timer knows the pointer only. */
function closeWhenRead(id: number | string, readingTimeMs: number): void {
  clearTimeout(timers.get(id));
  const timer = setTimeout(() => {
    timers.delete(id);
    const isReading = document.querySelector('[data-sonner-toaster]:is(:hover, :focus-within)') !== null;
    if (isReading) closeWhenRead(id, STILL_READING_MS);
    else toast.dismiss(id);
  }, readingTimeMs);
  timers.set(id, timer);
}

/** Shows each notice once, errors the longest. */
export function Toaster({ notices }: { readonly notices: readonly Notice[] }) {
  const navigate = useNavigate();
  const shown = useRef(new Set<number>());
  const { key } = useLocation();
  const navigation = useNavigationType();
  const lastKey = useRef(key);
  const errors = useErrorIds();
  const isSmall = useRef(matchMedia('(width < 40rem) or (height < 38rem)').matches);
  useEffect(() => {
    // A page that corrects its own URL is still the same page.
    if (lastKey.current !== key && navigation !== 'REPLACE') errors.dismiss();
    lastKey.current = key;
    for (const notice of notices) {
      const { tone, title, description, action } = notice;
      if (shown.current.has(notice.id)) continue;
      shown.current.add(notice.id);
      // A success resolves earlier errors.
      if (tone === 'success' || (tone === 'settled' && title === '')) errors.dismiss();
      if (tone === 'settled') {
        for (const each of notices) if (each.title === title) toast.dismiss(each.id);
        continue;
      }
      const id = tone === 'error' ? errors.idOf(title) : notice.id;
      const follow = () => (action && 'to' in action ? void navigate(action.to) : action?.run());
      const button = action && { action: { label: action.label, onClick: follow } };
      const readingTime = action ? READING_TIME_MS.error : READING_TIME_MS[tone];
      toast[tone](title, { id, description, duration: Number.POSITIVE_INFINITY, ...button });
      closeWhenRead(id, readingTime);
    }
  }, [notices, navigate, key, navigation, errors]);
  useEffect(() => {
    addEventListener('online', errors.dismissOffline);
    return () => removeEventListener('online', errors.dismissOffline);
  }, [errors]);
  return (
    <Sonner
      // Above the studio's bar, and beside its tools and the summary of an order. On phones and zoomed in, away from the
      // thumb and a dialog's button.
      position={isSmall.current ? 'top-center' : 'bottom-left'}
      offset={{ bottom: '5.5rem' }}
      // Over the header, and clear of the card below it.
      mobileOffset={{ top: '0.25rem', left: '0.5rem', right: '0.5rem', bottom: '5.5rem' }}
      className="font-sans!"
      closeButton
      containerAriaLabel="Notifications"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'grid w-full grid-cols-[auto_1fr] items-start gap-x-3 rounded-panel border border-line border-l-4 bg-card px-4 py-2.5 pr-10 text-ink shadow-float sm:py-4 data-[expanded=false]:data-[front=false]:not-focus-within:*:opacity-0',
          success: 'border-l-green! [&_[data-icon]]:text-green',
          error: 'border-l-red-deep! [&_[data-icon]]:text-red-deep',
          info: 'border-l-blue! [&_[data-icon]]:text-blue',
          title: 'font-semibold',
          description: 'mt-0.5 text-sm text-ink-soft',
          icon: 'mt-0.5 shrink-0',
          actionButton:
            'col-start-2 mt-2.5 justify-self-start rounded-full px-3.5 py-1.5 text-sm font-semibold text-ink inset-ring-[1.5px] inset-ring-ink hover:bg-ink hover:text-white',
          closeButton:
            'absolute! top-2! right-2! left-auto! size-8! translate-0! border-0! bg-transparent! text-ink-soft! hover:text-ink!',
        },
      }}
    />
  );
}

/** One toast per error title: the same title has the same id until it is dismissed. */
function useErrorIds() {
  const [errors] = useState(() => {
    const open = new Set<string>();
    const offline = new Set<string>();
    let round = 0;
    return {
      idOf(title: string): string {
        const id = `${round} ${title}`;
        open.add(id);
        if (!navigator.onLine) offline.add(id);
        return id;
      },
      dismiss(): void {
        for (const id of open) toast.dismiss(id);
        open.clear();
        offline.clear();
        // A toast that is closing can't be reused.
        round += 1;
      },
      /** Dismisses errors about a lost connection once it is back. */
      dismissOffline(): void {
        for (const id of offline) {
          toast.dismiss(id);
          open.delete(id);
        }
        offline.clear();
        round += 1;
      },
    };
  });
  return errors;
}
