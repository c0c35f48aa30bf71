import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type LogEntry, listAuditLog } from '#contract/console/alerts.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { PATHS } from '#web/content/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatDateTime } from '#web/ui/format.ts';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ChangeText } from './change-text.tsx';
import { ACTION_LABELS } from './labels.ts';
import { type Change, changesOf } from './log-changes.ts';
import { COMMAND_LINE, type LogFilter, LogFilterForm, readFilter, toParams, toQuery } from './log-filter.tsx';
import { OlderNewer } from './older-newer.tsx';

/** Every deed of an operator, newest first. Nobody can change it. The filters are in the URL, so that other pages can link here. */
export function LogPage() {
  useDocumentTitle('Log');
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  return (
    <div className="grid gap-5">
      <h1 className="text-3xl">Log</h1>
      <LogFilterForm key={params.toString()} filter={filter} onFilter={(next) => setParams(toParams(next))} />
      <Entries key={`entries ${params}`} filter={filter} />
    </div>
  );
}

function Entries({ filter }: { readonly filter: LogFilter }) {
  const [trail, setTrail] = useState<readonly number[]>([]);
  const cursor = trail.at(-1);
  const query = { ...toQuery(filter), ...(cursor === undefined ? {} : { cursor }) };
  const log = useEndpoint(listAuditLog, { query }, { keepsPrevious: true });
  if (log.isPending) {
    return (
      <div>
        <LoadingNote>Loading the log…</LoadingNote>
        <Skeleton className="h-96" />
      </div>
    );
  }
  if (log.isError) return <ErrorPanel error={log.error} onRetry={() => log.refetch()} />;
  const { items, next_cursor: next } = log.data;
  if (items.length === 0) {
    return toParams(filter).size > 0 ? (
      <EmptyState title="No entry matches">Change or clear the filters to see more.</EmptyState>
    ) : (
      <EmptyState title="Nothing yet">What operators do is listed here.</EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="Log" className="overflow-hidden rounded-panel border border-line bg-card text-[0.90625rem]">
        {items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <OlderNewer trail={trail} next={next} onChange={setTrail} />
    </>
  );
}

/** Columns on a wide screen; on others the changes stand below. */
function Entry({ entry }: { readonly entry: LogEntry }) {
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[10rem_minmax(0,1.2fr)_10.5rem_minmax(0,1.3fr)_minmax(0,1.7fr)]">
      <time dateTime={entry.at} className="whitespace-nowrap text-ink-soft max-lg:sm:order-2 max-lg:sm:text-right">
        {formatDateTime(entry.at)}
      </time>
      <span className="wrap-anywhere max-lg:order-3">
        {entry.is_command ? COMMAND_LINE : (entry.actor ?? 'a deleted account')}
      </span>
      <span className="font-semibold max-lg:order-1">{ACTION_LABELS[entry.action]}</span>
      <span className="wrap-anywhere max-lg:order-4 max-lg:sm:text-right">
        <Subject entry={entry} />
      </span>
      <div className="text-sm empty:hidden max-lg:order-5 sm:max-lg:col-span-2">
        <Changes changes={changesOf(entry)} />
      </div>
    </li>
  );
}

function Subject({
  entry: { action, subject_type: type, subject_id: id, subject_name: name },
}: {
  readonly entry: LogEntry;
}) {
  if (type === 'order') {
    return name === null ? (
      `Deleted order ${id}`
    ) : (
      <TextLink to={`${PATHS.console}/orders/${id}`}>Order #{name}</TextLink>
    );
  }
  if (type === 'account' && id === 'all') return 'All accounts';
  if (type === 'account') {
    return name === null ? 'Deleted account' : <TextLink to={`${PATHS.console}/customers/${id}`}>{name}</TextLink>;
  }
  if (type === 'prices') return `Price list ${id}`;
  if (action === 'keys.rotate') return `Key ${id}`;
  return type === 'coupon' ? id : '';
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="grid gap-0.5">
      {changes.map(({ label, before, after }) => (
        <li key={label} className="wrap-anywhere">
          <span className="text-ink-soft">{label}: </span>
          <ChangeText before={before} after={after} />
        </li>
      ))}
    </ul>
  );
}
