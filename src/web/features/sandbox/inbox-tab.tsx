import { useState } from 'react';
import { getInboxMail, listInboxMails } from '#contract/sandbox.ts';
import { ErrorPanel } from '../../api/error-panel.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Panel } from '../../ui/surface.tsx';

const POLL_MS = 3_000;

export function InboxTab() {
  const mails = useEndpoint(listInboxMails, { query: {} }, { pollMs: POLL_MS });
  const [openId, setOpenId] = useState<string | null>(null);
  if (mails.isPending) return <Skeleton className="h-72" />;
  if (mails.isError) return <ErrorPanel error={mails.error} onRetry={() => mails.refetch()} />;
  const [newest] = mails.data.items;
  if (newest === undefined) {
    return <EmptyState title="No mail yet">Sign up or order a card: the mails arrive here.</EmptyState>;
  }
  const shownId = openId ?? newest.id;
  return (
    <div className="grid gap-5 lg:grid-cols-[20rem_1fr]">
      <ul aria-label="Mails" className="grid max-h-[40rem] content-start gap-1.5 overflow-y-auto">
        {mails.data.items.map((mail) => (
          <li key={mail.id}>
            <button
              type="button"
              aria-current={mail.id === shownId}
              onClick={() => setOpenId(mail.id)}
              className={classNames(
                'w-full rounded-panel border px-4 py-3 text-left hover:border-line-strong',
                mail.id === shownId ? 'border-ink bg-card' : 'border-line',
              )}
            >
              <span className="block font-semibold">{mail.subject}</span>
              <span className="block truncate text-sm text-ink-soft">{mail.to}</span>
              <span className="block text-xs text-ink-soft">{formatDateTime(mail.created_at)}</span>
            </button>
          </li>
        ))}
      </ul>
      <MailView id={shownId} />
    </div>
  );
}

/** In a frame without scripts; its links open in this window's place, as they would from a mail program. */
function MailView({ id }: { readonly id: string }) {
  const mail = useEndpoint(getInboxMail, { params: { id } });
  if (mail.isPending) return <Skeleton className="h-[40rem]" />;
  if (mail.isError) return <ErrorPanel error={mail.error} />;
  return (
    <Panel className="overflow-hidden">
      <iframe
        title={`Mail: ${mail.data.subject}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        srcDoc={mail.data.html.replace('<head>', '<head><base target="_top">')}
        className="h-[40rem] w-full"
      />
    </Panel>
  );
}
