import { Link } from 'react-router';
import { acknowledgeOrderAlerts, listAlerts } from '#contract/console/alerts.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useCall, useEndpoint } from '#web/api/use-endpoint.ts';
import { PATHS } from '#web/content/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { StatusChip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatDateTime } from '#web/ui/format.ts';
import { notify } from '#web/ui/notify.ts';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ALERT_TEXTS, STUCK_TEXTS } from './alert-texts.ts';
import { Box } from './box.tsx';

const POLL_MS = 30_000;

type Alerts = EndpointResponse<typeof listAlerts>;

/** Lists what needs a person, with what it means and what to do. */
export function AlertsPage() {
  useDocumentTitle('Alerts');
  const alerts = useEndpoint(listAlerts, {}, { pollMs: POLL_MS });
  if (alerts.isPending) {
    return (
      <div>
        <LoadingNote>Loading alerts…</LoadingNote>
        <Skeleton className="h-96" />
      </div>
    );
  }
  if (alerts.isError) return <ErrorPanel error={alerts.error} onRetry={() => alerts.refetch()} />;
  const { orders, jobs } = alerts.data;
  return (
    <div className="grid gap-5">
      <h1 className="text-3xl">Alerts</h1>
      {orders.length + jobs.length === 0 && (
        <EmptyState title="All is well">No stuck orders or failed jobs.</EmptyState>
      )}
      {orders.length > 0 && (
        <Box title="Orders">
          <ul className="grid gap-4 text-sm">
            {orders.map((order) => (
              <OrderAlert key={`${order.id} ${order.reason}`} order={order} />
            ))}
          </ul>
        </Box>
      )}
      {jobs.length > 0 && (
        <Callout tone="warning" title={jobs.length === 1 ? 'A job was given up' : `${jobs.length} jobs were given up`}>
          See which, and try again, at <TextLink to={`${PATHS.console}/jobs`}>Jobs</TextLink>.
        </Callout>
      )}
    </div>
  );
}

function OrderAlert({ order }: { readonly order: Alerts['orders'][number] }) {
  const acknowledge = useCall(acknowledgeOrderAlerts, {
    refreshes: [listAlerts],
    onSuccess: () => notify.success('Acknowledged', `The alerts of order #${order.order_number} left this list.`),
    onError: notifyFailure,
  });
  const { reason } = order;
  return (
    <li className="grid gap-x-4 gap-y-1.5 border-b border-line pb-4 last:border-b-0 last:pb-0 sm:grid-cols-[1fr_auto]">
      <div className="grid gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={`${PATHS.console}/orders/${order.id}`} className="font-semibold tabular-nums">
            #{order.order_number}
          </Link>
          <StatusChip status={order.shown_status} />
          <span className="text-ink-soft">since {formatDateTime(order.since)}</span>
        </p>
        {reason === 'alerted' ? (
          order.alerts.map((code) => (
            <p key={code} className="max-w-prose">
              <span className="font-semibold">{ALERT_TEXTS[code].title}.</span> {ALERT_TEXTS[code].text}
            </p>
          ))
        ) : (
          <p className="max-w-prose">{STUCK_TEXTS[reason]}</p>
        )}
      </div>
      {reason === 'alerted' && (
        <Button
          variant="ghost"
          size="small"
          className="justify-self-start"
          isLoading={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ params: { id: order.id } })}
        >
          Acknowledge
          <span className="sr-only"> order {order.order_number}</span>
        </Button>
      )}
    </li>
  );
}
