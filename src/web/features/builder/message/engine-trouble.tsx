import { ERRORS } from '#domain/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';

const { title, message } = ERRORS.engine_failed;

/** The engine or a font could not be fetched. A reload asks again, and the card is kept. */
export function EngineTrouble() {
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
