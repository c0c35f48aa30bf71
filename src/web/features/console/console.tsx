import type { Session } from '@supabase/auth-js';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { Navigate, NavLink, useLocation, useParams } from 'react-router';
import { openConsole } from '#contract/console/orders.ts';
import { ApiError, toApiError } from '#web/api/api-error.ts';
import { BROWSER, call } from '#web/api/call.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { PATHS } from '#web/content/paths.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { forgetOperator, rememberOperator } from '#web/session/operator-here.ts';
import { authPath } from '#web/session/return-path.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { AlertsPage } from './alerts-page.tsx';
import { CouponsPage } from './coupons-page.tsx';
import { CustomerPage } from './customer-page.tsx';
import { CustomersPage } from './customers-page.tsx';
import { JobsPage } from './jobs-page.tsx';
import { LogPage } from './log-page.tsx';
import { OrderPage } from './order-page.tsx';
import { OrdersPage } from './orders-page.tsx';
import { OverviewPage } from './overview-page.tsx';
import { PricesPage } from './prices-page.tsx';
import { SettingsPage } from './settings-page.tsx';

/** Shown to operators only; everyone else gets `absent`, whatever the path. */
export function Console({ absent }: { readonly absent: ReactNode }) {
  const { user, halfSession, loading } = useAuth();
  const { pathname, search } = useLocation();
  const opened = useEndpoint(openConsole, {}, { enabled: user !== null });
  const asked = useHalfOperator(halfSession);
  const { isSuccess } = opened;
  const isRefused = isAbsent(opened.error);
  useEffect(() => {
    if (user !== null && isSuccess) rememberOperator(user.id);
    if (isRefused) forgetOperator();
  }, [user, isSuccess, isRefused]);
  if (loading || asked.isLoading) return <Waiting />;
  if (asked.data === true) return <Navigate to={authPath(pathname + search)} replace />;
  if (user === null || isRefused) return absent;
  if (opened.isError) {
    return (
      <div className="wrap py-12">
        <ErrorPanel error={opened.error} onRetry={() => opened.refetch()} />
      </div>
    );
  }
  return opened.isPending ? <Waiting /> : <Frame absent={absent} />;
}

/** Only operators hear that the second step is missing; for everybody else, nothing is here. */
function useHalfOperator(halfSession: Session | null) {
  const token = halfSession?.access_token ?? null;
  return useQuery({
    queryKey: ['half-operator', token],
    enabled: token !== null,
    queryFn: async () => {
      const connection = { ...BROWSER, accessToken: async () => token, renewToken: async () => null };
      try {
        await call(openConsole, {}, { connection });
        return false;
      } catch (error) {
        return toApiError(error).code === 'second_step_needed';
      }
    },
  });
}

function isAbsent(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

type Section = {
  readonly path: string;
  readonly label: string;
  readonly page: ComponentType;
  /** The page of one thing of the list. */
  readonly one?: ComponentType<{ readonly id: string }>;
};

const SECTIONS: readonly Section[] = [
  { path: '', label: 'Overview', page: OverviewPage },
  { path: 'orders', label: 'Orders', page: OrdersPage, one: OrderPage },
  { path: 'customers', label: 'Customers', page: CustomersPage, one: CustomerPage },
  { path: 'alerts', label: 'Alerts', page: AlertsPage },
  { path: 'jobs', label: 'Jobs', page: JobsPage },
  { path: 'coupons', label: 'Coupons', page: CouponsPage },
  { path: 'prices', label: 'Prices', page: PricesPage },
  { path: 'settings', label: 'Settings', page: SettingsPage },
  { path: 'log', label: 'Log', page: LogPage },
];

/** Each section has one page, and some have one for each thing in their list. */
function Frame({ absent }: { readonly absent: ReactNode }) {
  const { '*': rest = '' } = useParams();
  const [name = '', id, ...more] = rest.replace(/\/$/, '').split('/');
  const section = SECTIONS.find(({ path }) => path === name);
  if (section === undefined || more.length > 0 || (id !== undefined && section.one === undefined)) return absent;
  const { page: Page, one: One } = section;
  return (
    <div className="wrap grid content-start gap-6 py-6 sm:py-8">
      <Sections current={section.path} />
      <Suspense fallback={<Skeleton className="h-96" />}>
        {id !== undefined && One !== undefined ? <One id={id} /> : <Page />}
      </Suspense>
    </div>
  );
}

/** Tabs; on a phone a button that names the current one and opens all of them, because they don't fit in a row. */
function Sections({ current }: { readonly current: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <nav aria-label="Console">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-12 w-full items-center justify-between rounded-panel border border-line-strong bg-card px-4 font-semibold md:hidden"
      >
        <span>
          <span className="font-normal text-ink-soft">Console · </span>
          {SECTIONS.find(({ path }) => path === current)?.label}
        </span>
        <ChevronDown aria-hidden="true" className={classNames('size-5 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <ul
        id={id}
        className={classNames(
          'max-md:mt-2 max-md:grid max-md:grid-cols-2 max-md:gap-1 max-md:rounded-panel max-md:border max-md:border-line max-md:bg-card max-md:p-2',
          'md:flex md:flex-wrap md:gap-x-1 md:border-b md:border-line',
          !isOpen && 'max-md:hidden',
        )}
      >
        {SECTIONS.map(({ path, label }) => (
          <li key={path}>
            <NavLink
              to={path === '' ? PATHS.console : `${PATHS.console}/${path}`}
              aria-current={path === current ? 'page' : undefined}
              onClick={() => setOpen(false)}
              className={classNames(
                'flex min-h-11 items-center px-3 text-[0.9375rem] font-semibold no-underline transition-colors',
                'hover:text-ink focus-visible:-outline-offset-3 max-md:rounded-md md:border-b-[3px]',
                path === current
                  ? 'text-ink max-md:bg-paper-deep md:border-red'
                  : 'text-ink-soft md:border-transparent',
              )}
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Waiting() {
  return (
    <div className="wrap grid content-start gap-6 py-6 sm:py-8">
      <LoadingNote />
      <Skeleton className="h-11" />
      <Skeleton className="h-96" />
    </div>
  );
}
