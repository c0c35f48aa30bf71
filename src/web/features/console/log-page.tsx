import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type LogEntry, listAuditLog } from '#contract/console-alerts.ts';
import { ErrorPanel } from '../../api/error-panel.tsx';
import { useDocumentTitle } from '../../api/use-document-title.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { PATHS } from '../../content/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
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
      <Table caption="Log">
        <thead>
          <tr>
            {['When', 'Who', 'Action', 'Subject', 'What changed'].map((heading) => (
              <Th key={heading}>{heading}</Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </tbody>
      </Table>
      <OlderNewer trail={trail} next={next} onChange={setTrail} />
    </>
  );
}

function Entry({ entry }: { readonly entry: LogEntry }) {
  return (
    <Tr>
      <Td className="align-top whitespace-nowrap text-ink-soft">
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      </Td>
      <Td className="max-w-52 truncate align-top">
        {entry.is_command ? COMMAND_LINE : (entry.actor ?? 'a deleted account')}
      </Td>
      <Td className="align-top font-semibold whitespace-nowrap">{ACTION_LABELS[entry.action]}</Td>
      <Td className="align-top whitespace-nowrap">
        {entry.subject_type === 'order' ? (
          <TextLink to={`${PATHS.console}/orders/${entry.subject_id}`}>order {entry.subject_id.slice(0, 8)}</TextLink>
        ) : entry.subject_type === 'account' && entry.subject_id !== 'all' ? (
          <TextLink to={`${PATHS.console}/customers/${entry.subject_id}`}>
            account {entry.subject_id.slice(0, 8)}
          </TextLink>
        ) : (
          `${entry.subject_type} ${entry.subject_id.slice(0, entry.subject_type === 'coupon' ? 40 : 8)}`
        )}
      </Td>
      <Td className="min-w-64 align-top text-sm">
        <Changes changes={changesOf(entry)} />
      </Td>
    </Tr>
  );
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="grid gap-0.5">
      {changes.map(({ label, before, after }) => (
        <li key={label} className="wrap-anywhere">
          <span className="text-ink-soft">{label}: </span>
          {before === null || before === after ? (
            after
          ) : after === null ? (
            `${before} before`
          ) : (
            <>
              {before}
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> became </span>
              {after}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
