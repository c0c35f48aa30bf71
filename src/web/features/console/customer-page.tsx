import { type ConsoleCustomer, getCustomer } from '#contract/console/customers.ts';
import type { LockReason } from '#domain/audit.ts';
import { formatMoney } from '#domain/money.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { PATHS } from '#web/content/paths.ts';
import { Callout } from '#web/ui/callout.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { formatDateTime, formatNumber } from '#web/ui/format.ts';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { BackLink, Box, Facts } from './box.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { LOCK_LABELS } from './labels.ts';
import { OrderList } from './orders-page.tsx';

/** The server records that somebody looked, so the page doesn't poll. */
const STALE_MS = 60_000;

export function CustomerPage({ id }: { readonly id: string }) {
  const customer = useEndpoint(getCustomer, { params: { id } }, { staleTimeMs: STALE_MS });
  useDocumentTitle('Customer');
  return (
    <div className="grid gap-5">
      <BackLink to="customers">All customers</BackLink>
      {customer.isPending && (
        <div className="grid gap-5">
          <LoadingNote>Loading the customer…</LoadingNote>
          <Skeleton className="h-10 w-64" />
          <Skeleton className="h-80" />
        </div>
      )}
      {customer.isError && <ErrorPanel error={customer.error} onRetry={() => customer.refetch()} />}
      {customer.data !== undefined && <Customer customer={customer.data} />}
    </div>
  );
}

function Customer({ customer }: { readonly customer: ConsoleCustomer }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 dir="auto" className="min-w-0 text-3xl wrap-anywhere">
          {customer.name || customer.email || 'No name'}
        </h1>
        <div className="flex flex-wrap gap-1.5">
          {customer.is_locked && <Chip tone="danger">Locked</Chip>}
          {customer.is_operator && <Chip tone="info">Operator</Chip>}
        </div>
        <div className="ml-auto max-sm:ml-0">
          <CustomerActions customer={customer} />
        </div>
      </div>
      {customer.lock !== null && (
        <Callout tone="warning" title="Nobody can sign in to this account">
          {lockText(customer.lock)}
        </Callout>
      )}
      <Box title="Account">
        <Facts
          rows={[
            ['Email', customer.email || 'none'],
            ['Confirmed', customer.is_confirmed ? 'yes' : 'no'],
            ['Two-step sign-in', customer.is_two_step ? 'on' : 'off'],
            ['Since', formatDateTime(customer.created_at)],
            ['Last sign-in', customer.last_sign_in_at === null ? 'never' : formatDateTime(customer.last_sign_in_at)],
            ['Paid orders', formatNumber(customer.orders)],
            ['Paid', formatMoney(customer.paid_cents, customer.currency)],
            ['Refunded', formatMoney(customer.refunded_cents, customer.currency)],
          ]}
        />
        <p className="mt-3 text-sm text-ink-soft">
          Looking at this page is <TextLink to={`${PATHS.console}/log?action=account.look`}>recorded</TextLink>.
        </p>
      </Box>
      <section aria-labelledby="their-orders" className="grid min-w-0 gap-3">
        <h2 id="their-orders" className="text-lg [word-spacing:0.12em]">
          Orders
        </h2>
        <OrderList filter={{ customer: customer.id }} />
      </section>
    </>
  );
}

function lockText({ until, set }: NonNullable<ConsoleCustomer['lock']>): string {
  if (until !== null) return `Until ${formatDateTime(until)}, set by one of your programs.`;
  if (set === null) return 'Set by one of your programs.';
  const reason: LockReason = set.reason ?? 'other';
  return `${LOCK_LABELS[reason]}. Locked by ${set.by ?? 'a former operator'}, ${formatDateTime(set.at)}.`;
}
