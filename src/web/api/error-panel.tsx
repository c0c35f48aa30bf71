import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { toApiError } from './api-error.ts';

type ErrorPanelProps = {
  /** Anything thrown. */
  readonly error: unknown;
  readonly onRetry?: () => void;
};

/** Replaces content that failed to load. Shows the catalog's message, Try Again, and a reference for support. */
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
