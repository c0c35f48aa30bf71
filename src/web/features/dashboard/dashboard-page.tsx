import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { listOrders } from '#contract/orders.ts';
import { listPostcards } from '#contract/postcards.ts';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { PATHS } from '../../content/paths.ts';
import { SHELL } from '../../content/site.ts';
import { displayName, useAuth } from '../../session/auth-context.ts';
import { authPath } from '../../session/return-path.ts';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import { notify } from '../../ui/notify.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { OfflineNote } from './offline-note.tsx';
import { OrderDetail } from './order-detail.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { PostcardDetail } from './postcard-detail.tsx';
import { PostcardsTab } from './postcards-tab.tsx';
import { useDashboardView } from './use-dashboard-view.ts';

export function DashboardPage() {
  const { user, loading } = useAuth();
  const location = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  useDocumentTitle('Your postcards');
  if (loading) return <DashboardSkeleton />;
  if (user === null) {
    return <Navigate to={isLeaving ? PATHS.home : authPath(location.pathname + location.search)} replace />;
  }
  return <Dashboard name={displayName(user)} onLeaving={setLeaving} />;
}

type DashboardProps = {
  readonly name: string;
  /** Whoever leaves on purpose is not asked to sign in again. */
  readonly onLeaving: (isLeaving: boolean) => void;
};

function Dashboard({ name, onLeaving }: DashboardProps) {
  const [view, change] = useDashboardView();
  const postcards = useEndpoint(listPostcards, { query: {} });
  const orders = useEndpoint(listOrders, { query: {} });
  const count = (total: number | undefined) => (total === undefined ? '…' : formatNumber(total));
  return (
    <div className="wrap py-10 sm:py-14">
      <WelcomeHeader name={name} onLeaving={onLeaving} />
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

function WelcomeHeader({ name, onLeaving }: DashboardProps) {
  const { signOut } = useAuth();
  const leave = async () => {
    onLeaving(true);
    const { error } = await signOut();
    if (error === null) return;
    onLeaving(false);
    notify.error('Error', SHELL.signOutFailed);
  };
  return (
    <div className="mb-8">
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">Welcome back, {name}</h1>
      <div className="mt-2 flex items-center justify-between gap-4">
        <p className="text-ink-soft">Every card you have drafted, ordered and sent.</p>
        <Button variant="quiet" size="small" className="-mr-4 shrink-0" onClick={leave}>
          Sign Out
        </Button>
      </div>
    </div>
  );
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
