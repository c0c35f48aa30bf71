import { ERRORS } from '#domain/errors.ts';
import { engineStore } from '../../card/engine-store.ts';
import type { CardLayout } from '../../card/use-layout.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const { title, message } = ERRORS.engine_failed;

/** Shown until the card is drawn. Does not subscribe to the engine, because its parents do. */
export function CardLoading({ card }: { readonly card: CardLayout | null }) {
  return hasFailedToLoad(card) ? <EngineFailed /> : <Skeleton className="size-full" />;
}

export function hasFailedToLoad(card: CardLayout | null): boolean {
  const { hasFailed, failed, failedPatterns } = engineStore.get();
  const patterns = card?.layout.pendingPatterns ?? null;
  return hasFailed || failed.size > 0 || (patterns !== null && failedPatterns.has(patterns));
}

/** The engine, a font or hyphenation patterns couldn't be loaded. Reloading tries again, and the card is kept. */
export function EngineFailed() {
  return (
    <div className="grid size-full place-content-center p-4">
      <Callout
        tone="danger"
        title={title}
        action={
          <Button variant="ghost" size="small" onClick={() => location.reload()}>
            Try Again
          </Button>
        }
      >
        {message}
      </Callout>
    </div>
  );
}
