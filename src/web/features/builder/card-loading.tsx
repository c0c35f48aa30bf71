import { ERRORS } from '#domain/errors.ts';
import { engineStore } from '../../card/engine-store.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const { title, message } = ERRORS.engine_failed;

/** Shown until the card is drawn. Does not subscribe to the engine, because its parents do. */
export function CardLoading() {
  const { hasFailed, failed } = engineStore.get();
  return hasFailed || failed.size > 0 ? <EngineFailed /> : <Skeleton className="size-full" />;
}

/** The engine or a font couldn't be loaded. Reloading tries again, and the card is kept. */
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
