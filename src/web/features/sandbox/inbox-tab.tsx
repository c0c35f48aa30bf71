import { useState } from 'react';
import { getInboxEmail, listInboxEmails } from '#contract/sandbox/inbox.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatDateTime } from '#web/ui/format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Panel } from '#web/ui/surface.tsx';

const POLL_MS = 3_000;

export function InboxTab() {
  const emails = useEndpoint(listInboxEmails, { query: {} }, { pollMs: POLL_MS });
  const [openId, setOpenId] = useState<string | null>(null);
  if (emails.isPending) return <Skeleton className="h-72" />;
  if (emails.isError) return <ErrorPanel error={emails.error} onRetry={() => emails.refetch()} />;
  const [newest] = emails.data.items;
  if (newest === undefined) {
    return <EmptyState title="No emails yet">Sign up or order a card, and the emails show up here.</EmptyState>;
  }
  const shownId = openId ?? newest.id;
  return (
    <div className="grid gap-5 lg:grid-cols-[20rem_1fr]">
      <ul aria-label="Emails" className="grid max-h-[40rem] content-start gap-1.5 overflow-y-auto">
        {emails.data.items.map((email) => (
          <li key={email.id}>
            <button
              type="button"
              aria-current={email.id === shownId}
              onClick={() => setOpenId(email.id)}
              className={classNames(
                'w-full rounded-panel border px-4 py-3 text-left hover:border-line-strong',
                email.id === shownId ? 'border-ink bg-card' : 'border-line',
              )}
            >
              <span className="block font-semibold">{email.subject}</span>
              <span className="block truncate text-sm text-ink-soft">{email.to}</span>
              <span className="block text-[0.8125rem] text-ink-soft">{formatDateTime(email.created_at)}</span>
            </button>
          </li>
        ))}
      </ul>
      <EmailView id={shownId} />
    </div>
  );
}

/** Shows the email in a frame without scripts. Its links open in this window. */
function EmailView({ id }: { readonly id: string }) {
  const email = useEndpoint(getInboxEmail, { params: { id } });
  if (email.isPending) return <Skeleton className="h-[40rem]" />;
  if (email.isError) return <ErrorPanel error={email.error} />;
  return (
    <Panel className="overflow-hidden">
      <iframe
        title={`Email: ${email.data.subject}`}
        sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
        srcDoc={email.data.html.replace('<head>', '<head><base target="_top">')}
        className="h-[40rem] w-full"
      />
    </Panel>
  );
}
