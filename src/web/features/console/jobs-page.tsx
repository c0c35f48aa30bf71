import { Link } from 'react-router';
import { listAlerts, listQueues, type Queue, requeueDeadLetter } from '#contract/console-alerts.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { ErrorPanel } from '../../api/error-panel.tsx';
import { notifyFailure } from '../../api/notify-failure.ts';
import { useDocumentTitle } from '../../api/use-document-title.ts';
import { useCall, useEndpoint } from '../../api/use-endpoint.ts';
import { PATHS } from '../../content/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime, formatNumber } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
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

const HEADINGS = ['Waiting', 'Later', 'Running', 'Given up'];

function Queues({ queues }: { readonly queues: readonly Queue[] }) {
  if (queues.length === 0) {
    return (
      <EmptyState title="Nothing to do">Every job is done. New ones appear here while they wait or run.</EmptyState>
    );
  }
  return (
    <Table caption="Queues">
      <thead>
        <tr>
          <Th>Queue</Th>
          {HEADINGS.map((heading) => (
            <Th key={heading} className="text-right">
              {heading}
            </Th>
          ))}
          <Th className="pl-8">Oldest waits since</Th>
        </tr>
      </thead>
      <tbody>
        {queues.map(({ queue, waiting, later, running, given_up, oldest_at }) => (
          <Tr key={queue}>
            <Td className="min-w-44 font-semibold">{QUEUE_TEXTS[queue] ?? queue}</Td>
            {[waiting, later, running, given_up].map((count, column) => (
              <Td key={HEADINGS[column]} className="text-right tabular-nums">
                {count === 0 ? <span className="text-ink-soft">0</span> : formatNumber(count)}
              </Td>
            ))}
            <Td className="pl-8 whitespace-nowrap text-ink-soft">
              {oldest_at === null ? '–' : formatDateTime(oldest_at)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
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
