import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type LogEntry, listAuditLog } from '#contract/console-alerts.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#domain/audit.ts';
import { ErrorPanel } from '../../api/error-panel.tsx';
import { useDocumentTitle } from '../../api/use-document-title.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { PATHS } from '../../content/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { Table, Td, Th, Tr } from '../../ui/table.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { OlderNewer } from './older-newer.tsx';

const ACTION_LABELS: Record<AuditAction, string> = {
  'operator.grant': 'Made an operator',
  'operator.revoke': 'No longer an operator',
  'order.look': 'Looked at the card',
  'order.print': 'Printed again',
  'order.refund': 'Refunded',
  'order.cancel': 'Asked to cancel',
  'order.note': 'Wrote a note',
  'alerts.acknowledge': 'Acknowledged alerts',
  'job.requeue': 'Tried a job again',
  'account.sign_out': 'Signed out',
  'account.look': 'Looked at an account',
  'account.lock': 'Locked an account',
  'account.unlock': 'Unlocked an account',
  'account.export': 'Exported an account',
  'account.delete': 'Deleted an account',
  'account.two_step_off': 'Turned off two-step sign-in',
  'coupon.add': 'Added a coupon',
  'coupon.cap': 'Limited a coupon',
  'coupon.end': 'Ended a coupon',
  'prices.change': 'Changed prices',
  'settings.change': 'Changed settings',
  'keys.rotate': 'Added a signing key',
};

/** Every deed of an operator, newest first. Nobody can change it. */
export function LogPage() {
  useDocumentTitle('Log');
  const [params, setParams] = useSearchParams();
  const action = AUDIT_ACTIONS.find((each) => each === params.get('action'));
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">Log</h1>
        <SelectField
          label="Action"
          value={action ?? 'all'}
          onChange={(value) => setParams(value === 'all' ? {} : { action: value })}
          options={[
            { value: 'all', label: 'All' },
            ...AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] })),
          ]}
          className="w-full sm:w-60"
        />
      </div>
      <Entries key={action} action={action} />
    </div>
  );
}

function Entries({ action }: { readonly action: AuditAction | undefined }) {
  const [trail, setTrail] = useState<readonly number[]>([]);
  const cursor = trail.at(-1);
  const query = { ...(action === undefined ? {} : { action }), ...(cursor === undefined ? {} : { cursor }) };
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
  if (items.length === 0) return <EmptyState title="Nothing yet">What operators do is listed here.</EmptyState>;
  return (
    <>
      <Table caption="Log">
        <thead>
          <tr>
            {['When', 'Who', 'Action', 'Subject', 'Before', 'After'].map((heading) => (
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
      <Td className="whitespace-nowrap text-ink-soft">
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      </Td>
      <Td className="max-w-52 truncate">{entry.is_command ? 'command line' : (entry.actor ?? 'a deleted account')}</Td>
      <Td className="font-semibold whitespace-nowrap">{ACTION_LABELS[entry.action]}</Td>
      <Td className="whitespace-nowrap">
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
      <Td className="text-sm text-ink-soft">{facts(entry.before)}</Td>
      <Td className="text-sm text-ink-soft">{facts(entry.after)}</Td>
    </Tr>
  );
}

function facts(values: LogEntry['before']): string {
  return Object.entries(values ?? {})
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) => `${name.replaceAll('_', ' ')}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
    )
    .join(', ');
}
