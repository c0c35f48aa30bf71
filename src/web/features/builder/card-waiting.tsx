import { ERRORS } from '#domain/errors.ts';
import { engineStore } from '../../card/engine-store.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const { title, message } = ERRORS.engine_failed;

/** In place of a card that is not drawn yet. Whoever shows it follows the engine, so it need not. */
export function CardWaiting() {
  const { hasFailed, failed } = engineStore.get();
  return hasFailed || failed.size > 0 ? <EngineTrouble /> : <Skeleton className="size-full" />;
}

/** The engine or a font could not be fetched. A reload asks again, and the card is kept. */
function EngineTrouble() {
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
