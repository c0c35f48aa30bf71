import { ORDER_STATUSES, PRINT_LABELS } from '#domain/order-status.ts';
import { ApiError } from '../../../api/api-error.ts';
import { ErrorPanel } from '../../../api/error-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';

const STATUSES = [...new Set([...ORDER_STATUSES, ...PRINT_LABELS, 'drafted' as const])];
const SAMPLE_ERROR = new ApiError('database_unavailable', { requestId: '6f1c2c1e' });

export function StateSamples() {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-3">
        {STATUSES.map((status) => (
          <StatusChip key={status} status={status} />
        ))}
      </div>
      <Callout tone="info" title="Good to know">
        Something to know.
      </Callout>
      <Callout tone="success" title="Done" />
      <Callout tone="warning" title="Please look at this">
        The photo is a little small for this size.
      </Callout>
      <ErrorPanel error={SAMPLE_ERROR} onRetry={() => {}} />
      <Progress label="Uploading" value={0.4} />
      <Progress label="Printing" value={null} />
      <div className="flex items-center gap-3">
        <Spinner /> Working
      </div>
      <Skeleton className="h-24" />
      <EmptyState title="No postcards yet" action={<Button>Create New Postcard</Button>}>
        The first one takes about three minutes.
      </EmptyState>
    </div>
  );
}
