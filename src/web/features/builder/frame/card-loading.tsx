import { useEffect, useSyncExternalStore } from 'react';
import { ERRORS } from '#domain/errors.ts';
import { engineStore, retryLoading } from '#web/card/engine-store.ts';
import type { CardLayout } from '#web/card/use-layout.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BUILDER_TEXTS } from './texts.ts';

/** Shown until the card is drawn. */
export function CardLoading({ card }: { readonly card: CardLayout | null }) {
  return useHasFailedToLoad(card) ? <LoadFailed card={card} /> : <Skeleton className="size-full" />;
}

export function useHasFailedToLoad(card: CardLayout | null): boolean {
  return useSyncExternalStore(engineStore.subscribe, () => hasFailedToLoad(card));
}

function hasFailedToLoad(card: CardLayout | null): boolean {
  const { hasFailed, failed, failedPatterns } = engineStore.get();
  const patterns = card?.layout.pendingPatterns ?? null;
  return hasFailed || failed.size > 0 || (patterns !== null && failedPatterns.has(patterns));
}

/** Without its engine or its first fonts, there is no card at all. */
function LoadFailed({ card }: { readonly card: CardLayout | null }) {
  const { title, message } = ERRORS.engine_failed;
  return (
    <div className="grid size-full place-content-center p-4">
      <Callout tone="danger" title={card ? BUILDER_TEXTS.failed : title} action={<TryAgain />}>
        {card ? undefined : message}
      </Callout>
    </div>
  );
}

/** Tries by itself once the connection is back. */
export function TryAgain() {
  useEffect(() => {
    const stop = new AbortController();
    addEventListener('online', () => void retryLoading(), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return (
    <Button variant="ghost" size="small" onClick={() => void retryLoading()}>
      Try Again
    </Button>
  );
}
