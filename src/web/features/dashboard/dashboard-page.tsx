import { listOrders } from '#contract/orders.ts';
import { listPostcards } from '#contract/postcards.ts';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { SHELL } from '#web/content/site.ts';
import { displayName, useAuth } from '#web/session/auth-context.ts';
import { PrivatePage } from '#web/session/private-page.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { notify } from '#web/ui/notify.ts';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useIsOnline } from '#web/ui/use-is-online.ts';
import { useDashboardView } from './dashboard-view.ts';
import { OrderDetail } from './order-detail.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { PostcardDetail } from './postcard-detail.tsx';
import { PostcardsTab } from './postcards-tab.tsx';

export function DashboardPage() {
  useDocumentTitle('Your postcards');
  return <PrivatePage waiting={<DashboardSkeleton />}>{(user) => <Dashboard name={displayName(user)} />}</PrivatePage>;
}

type Named = { readonly name: string };

function Dashboard({ name }: Named) {
  const [view, change] = useDashboardView();
  const postcards = useEndpoint(listPostcards, { query: {} });
  const orders = useEndpoint(listOrders, { query: {} });
  const count = (total: number | undefined) => (total === undefined ? '…' : formatNumber(total));
  return (
    <div className="wrap py-6 sm:py-14">
      <WelcomeHeader
        name={name}
        isNew={postcards.data?.total === 0 && orders.data?.total === 0}
        underWay={postcards.data?.under_way ?? 0}
      />
      <OfflineNote />
      <Tabs
        label="Your dashboard"
        value={view.tab}
        onChange={(tab) => change({ tab })}
        tabs={[
          {
            value: 'postcards',
            label: `My Postcards (${count(postcards.data?.total)})`,
            content: <PostcardsTab view={view} onChange={change} />,
          },
          {
            value: 'orders',
            label: `Orders (${count(orders.data?.total)})`,
            content: <OrdersTab view={view} onChange={change} />,
          },
        ]}
      />
      {view.postcardId !== null && (
        <PostcardDetail key={view.postcardId} id={view.postcardId} onClose={() => change({ postcardId: null })} />
      )}
      {view.orderId !== null && (
        <OrderDetail key={view.orderId} id={view.orderId} onClose={() => change({ orderId: null })} />
      )}
    </div>
  );
}

type WelcomeHeaderProps = Named & { readonly isNew: boolean; readonly underWay: number };

function WelcomeHeader({ name, isNew, underWay }: WelcomeHeaderProps) {
  const { signOut } = useAuth();
  const leave = async () => {
    const { error } = await signOut();
    if (error !== null) notify.error('Error', SHELL.signOutFailed);
  };
  return (
    <div className="mb-4 sm:mb-8">
      <h1 className="text-3xl wrap-anywhere sm:text-5xl">
        {isNew ? 'Welcome' : 'Welcome back'}, {name}
      </h1>
      <div className="mt-1 flex items-center justify-between gap-4 sm:mt-2">
        <p className="text-ink-soft">{describeUnderWay(underWay)}</p>
        <Button variant="quiet" size="small" className="-mr-4 shrink-0" onClick={leave}>
          Sign Out
        </Button>
      </div>
    </div>
  );
}

function describeUnderWay(count: number): string {
  if (count === 0) return 'Every card you draft, order and send.';
  return count === 1 ? '1 postcard on its way' : `${formatNumber(count)} postcards on their way`;
}

function DashboardSkeleton() {
  return (
    <div className="wrap grid min-h-[70vh] grid-cols-1 content-start gap-6 py-10 sm:py-14">
      <LoadingNote>Loading your postcards…</LoadingNote>
      <Skeleton className="h-12 w-96 max-w-full" />
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="h-96" />
    </div>
  );
}

function OfflineNote() {
  if (useIsOnline()) return null;
  return (
    <div className="mb-6">
      <Callout tone="warning" title="You're offline">
        This page may be out of date. It updates once you're back online.
      </Callout>
    </div>
  );
}
