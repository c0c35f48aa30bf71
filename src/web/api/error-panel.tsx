import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { toApiError } from './api-error.ts';

type ErrorPanelProps = {
  /** Whatever was thrown. */
  readonly error: unknown;
  readonly onRetry?: () => void;
};

/** In place of what could not be loaded: the catalogue's words, a way to try again, and a number to quote. */
export function ErrorPanel({ error, onRetry }: ErrorPanelProps) {
  const { title, message, requestId } = toApiError(error);
  return (
    <Callout
      tone="danger"
      title={title}
      action={
        onRetry !== undefined && (
          <Button variant="ghost" size="small" onClick={onRetry}>
            Try Again
          </Button>
        )
      }
    >
      {message}
      {requestId !== null && <p className="mt-1 text-xs text-ink-soft">Reference: {requestId}</p>}
    </Callout>
  );
}
