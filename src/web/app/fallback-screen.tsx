import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { FALLBACK, LINE_LOST } from '#web/content/site.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { isServerReached, reloadIfOutdated } from '#web/ui/outdated-page.ts';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';

/** For unexpected errors, and for pages whose code can't be fetched. Links reload the page, which may be broken. */
export function FallbackScreen() {
  const error = useRouteError();
  const isLineLost = useIsLineLost(error);
  const heading = useFocusOnMount<HTMLHeadingElement>();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the only trace of an unexpected error
    console.error('unexpected application error', error);
  }, [error]);
  const { title, text } = isLineLost ? LINE_LOST : FALLBACK;
  return (
    <div className="wrap grid min-h-[70vh] content-center justify-items-center py-16 text-center">
      <div aria-hidden="true" className="mb-8 -rotate-6 rounded-md border-4 border-double border-red px-6 py-2">
        <span className="font-display text-xl font-semibold tracking-widest text-red uppercase">
          {isLineLost ? 'Held at the post office' : 'Damaged in transit'}
        </span>
      </div>
      <h1 ref={heading} tabIndex={-1} className="text-4xl focus:outline-none sm:text-5xl">
        {title}
      </h1>
      <p className="mt-4 max-w-md text-lg text-ink-soft">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button onClick={() => location.reload()}>{FALLBACK.reload}</Button>
        <a href="/" className={buttonStyle({ variant: 'ghost' })}>
          {FALLBACK.home}
        </a>
      </div>
    </div>
  );
}

/** In the words of Chrome, Firefox and Safari. */
function isMissingCode({ message }: TypeError): boolean {
  return /dynamically imported module|module script/i.test(message);
}

const CHECK_EVERY_MS = 3_000;

/** True if the server can't be reached. Reloads the page as soon as it can, or at once if the page is outdated. */
function useIsLineLost(error: unknown): boolean {
  const [isLost, setLost] = useState(!navigator.onLine);
  useEffect(() => {
    // Only a failed fetch of code is a TypeError that a reload may cure.
    if (!(error instanceof TypeError)) return;
    let wasLost = false;
    const check = async () => {
      const isReached = await isServerReached();
      if (isReached && wasLost) return location.reload();
      if (isReached) return isMissingCode(error) ? reloadIfOutdated() : undefined;
      wasLost = true;
      setLost(true);
      timer = setTimeout(check, CHECK_EVERY_MS);
    };
    let timer = setTimeout(check);
    return () => clearTimeout(timer);
  }, [error]);
  return isLost;
}
