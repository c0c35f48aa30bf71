import { useSearchParams } from 'react-router';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { usePublicConfig } from '#web/api/use-public-config.ts';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { InboxTab } from './inbox-tab.tsx';
import { PaymentsTab } from './payments-tab.tsx';
import { PrintsTab } from './prints-tab.tsx';

type SandboxTab = 'inbox' | 'payments' | 'prints';

/** Shows what would otherwise leave the machine: emails, payments and printed cards. */
export function SandboxPage() {
  useDocumentTitle('Sandbox');
  const config = usePublicConfig();
  const [params, setParams] = useSearchParams();
  if (config === null) {
    return (
      <div className="wrap grid min-h-[60vh] content-start gap-6 py-14">
        <LoadingNote />
        <Skeleton className="h-12 w-64" />
        <Skeleton className="h-72" />
      </div>
    );
  }
  const isSandbox = config.payments.mode === 'sandbox';
  const tabs: Tab<SandboxTab>[] = [
    ...(config.inbox ? [{ value: 'inbox' as const, label: 'Inbox', content: <InboxTab /> }] : []),
    ...(isSandbox ? [{ value: 'payments' as const, label: 'Payments', content: <PaymentsTab /> }] : []),
    { value: 'prints', label: 'Print service', content: <PrintsTab /> },
  ];
  const chosen = tabs.find((tab) => tab.value === params.get('tab')) ?? tabs[0];
  return (
    <div className="wrap py-12 sm:py-16">
      <p className="eyebrow">On this machine only</p>
      <h1 className="mt-2 text-4xl sm:text-5xl">Sandbox</h1>
      <p className="mt-3 mb-9 max-w-2xl text-lg text-ink-soft">
        No emails are sent, no money moves and nothing is printed. See what would have left this machine, and play the
        post office.
      </p>
      {chosen !== undefined && (
        <Tabs label="Sandbox" tabs={tabs} value={chosen.value} onChange={(tab) => setParams({ tab })} />
      )}
    </div>
  );
}
