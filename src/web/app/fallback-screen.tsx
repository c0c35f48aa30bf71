import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { FALLBACK } from '../content/site.ts';
import { Button, buttonStyle } from '../ui/button.tsx';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';

/** For unexpected errors. Links reload the page, because its state may be broken. */
export function FallbackScreen() {
  const error = useRouteError();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the only trace of an unexpected error
    console.error('unexpected application error', error);
  }, [error]);
  return (
    <div className="wrap grid min-h-[70vh] content-center justify-items-center py-16 text-center">
      <div aria-hidden="true" className="mb-8 -rotate-6 rounded-md border-4 border-double border-red px-6 py-2">
        <span className="font-display text-xl font-semibold tracking-widest text-red uppercase">
          Damaged in transit
        </span>
      </div>
      <h1 ref={heading} tabIndex={-1} className="text-4xl focus:outline-none sm:text-5xl">
        {FALLBACK.title}
      </h1>
      <p className="mt-4 max-w-md text-lg text-ink-soft">{FALLBACK.text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button onClick={() => location.reload()}>{FALLBACK.reload}</Button>
        <a href="/" className={buttonStyle({ variant: 'ghost' })}>
          {FALLBACK.home}
        </a>
      </div>
    </div>
  );
}
