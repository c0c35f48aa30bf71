import { Link } from 'react-router';
import { listAlerts, listQueues, type Queue, requeueDeadLetter } from '#contract/console/alerts.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useCall, useEndpoint } from '#web/api/use-endpoint.ts';
import { PATHS } from '#web/content/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatDateTime, formatNumber } from '#web/ui/format.ts';
import { notify } from '#web/ui/notify.ts';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { QUEUE_TEXTS } from './alert-texts.ts';
import { Box } from './box.tsx';

const POLL_MS = 10_000;

/** The work that the server has queued, and what it gave up. */
export function JobsPage() {
  useDocumentTitle('Jobs');
  const queues = useEndpoint(listQueues, {}, { pollMs: POLL_MS });
  const alerts = useEndpoint(listAlerts, {}, { pollMs: POLL_MS });
  if (queues.isError) return <ErrorPanel error={queues.error} onRetry={() => queues.refetch()} />;
  if (alerts.isError) return <ErrorPanel error={alerts.error} onRetry={() => alerts.refetch()} />;
  if (queues.isPending || alerts.isPending) {
    return (
      <div>
        <LoadingNote>Loading jobs…</LoadingNote>
        <Skeleton className="h-96" />
      </div>
    );
  }
  const { jobs } = alerts.data;
  return (
    <div className="grid gap-5">
      <h1 className="text-3xl">Jobs</h1>
      {jobs.length > 0 && (
        <Box title="Given up">
          <ul className="grid gap-4 text-sm">
            {jobs.map((job) => (
              <DeadLetter key={job.id} job={job} />
            ))}
          </ul>
        </Box>
      )}
      <Queues queues={queues.data.queues} />
    </div>
  );
}

function Queues({ queues }: { readonly queues: readonly Queue[] }) {
  if (queues.length === 0) {
    return (
      <EmptyState title="Nothing to do">Every job is done. New ones appear here while they wait or run.</EmptyState>
    );
  }
  return (
    <ul aria-label="Queues" className="overflow-hidden rounded-panel border border-line bg-card text-[0.90625rem]">
      {queues.map((queue) => (
        <li
          key={queue.queue}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-3 last:border-b-0"
        >
          <span className="font-semibold">{QUEUE_TEXTS[queue.queue] ?? queue.queue}</span>
          <span className="text-ink-soft tabular-nums">{countsText(queue)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Such as "2 waiting since Nov 18, 2026, 9:41 AM · 1 running". */
function countsText({ waiting, later, running, given_up: givenUp, oldest_at: since }: Queue): string {
  const counts = [
    [waiting, since === null ? 'waiting' : `waiting since ${formatDateTime(since)}`],
    [later, 'to start later'],
    [running, 'running'],
    [givenUp, 'given up'],
  ] as const;
  return counts.flatMap(([count, text]) => (count > 0 ? [`${formatNumber(count)} ${text}`] : [])).join(' · ');
}

type GivenUp = EndpointResponse<typeof listAlerts>['jobs'][number];

function DeadLetter({ job }: { readonly job: GivenUp }) {
  const requeue = useCall(requeueDeadLetter, {
    refreshes: [listAlerts, listQueues],
    onSuccess: () => notify.success('In the queue again', 'It is tried once more now.'),
    onError: notifyFailure,
  });
  return (
    <li className="grid gap-x-4 gap-y-1.5 border-b border-line pb-4 last:border-b-0 last:pb-0 sm:grid-cols-[1fr_auto]">
      <div>
        <p>
          <span className="font-semibold">{QUEUE_TEXTS[job.queue] ?? job.queue}</span>
          {job.order_id !== null && (
            <>
              {' · '}
              <Link to={`${PATHS.console}/orders/${job.order_id}`}>its order</Link>
            </>
          )}
        </p>
        <p className="text-ink-soft">
          Given up after {job.tries} {job.tries === 1 ? 'try' : 'tries'}, {formatDateTime(job.died_at)}.
        </p>
        {job.error !== null && <p className="max-w-prose wrap-anywhere text-red-deep">{job.error}</p>}
      </div>
      <Button
        variant="ghost"
        size="small"
        className="justify-self-start"
        isLoading={requeue.isPending}
        onClick={() => requeue.mutate({ params: { id: job.id } })}
      >
        Try Again
      </Button>
    </li>
  );
}
