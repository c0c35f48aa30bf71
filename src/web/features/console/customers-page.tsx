import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type ListedCustomer, listCustomers, MAX_FOUND_CUSTOMERS } from '#contract/console/customers.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { PATHS } from '#web/content/paths.ts';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatDate } from '#web/ui/format.ts';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { OlderNewer } from './older-newer.tsx';
import { SearchForm } from './search-form.tsx';

export function CustomersPage() {
  useDocumentTitle('Customers');
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <h1 className="mr-auto text-3xl">Customers</h1>
        <SearchForm
          key={search}
          label="Email address or name"
          search={search}
          onSearch={(text) => setParams(text === '' ? {} : { search: text })}
        />
      </div>
      <CustomerList key={search} search={search} />
    </div>
  );
}

function CustomerList({ search }: { readonly search: string }) {
  const [trail, setTrail] = useState<readonly string[]>([]);
  const cursor = trail.at(-1);
  const query = { ...(search === '' ? {} : { search }), ...(cursor === undefined ? {} : { cursor }) };
  const customers = useEndpoint(listCustomers, { query }, { keepsPrevious: true });
  if (customers.isPending) {
    return (
      <div>
        <LoadingNote>Loading customers…</LoadingNote>
        <Skeleton className="h-96" />
      </div>
    );
  }
  if (customers.isError) return <ErrorPanel error={customers.error} onRetry={() => customers.refetch()} />;
  const { items, next_cursor: next, is_cut_off: isCutOff } = customers.data;
  if (items.length === 0) {
    return search === '' ? (
      <EmptyState title="No customers yet">They appear here as soon as somebody signs up.</EmptyState>
    ) : (
      <EmptyState title="Nobody matches">
        Email addresses match from their beginning, names from the beginning of each word.
      </EmptyState>
    );
  }
  return (
    <>
      {isCutOff && (
        <p className="text-sm text-ink-soft">
          More than {MAX_FOUND_CUSTOMERS} people match, so some are left out. Add a letter or a word to find the others.
        </p>
      )}
      <ul aria-label="Customers" className="overflow-hidden rounded-panel border border-line bg-card text-[0.90625rem]">
        {items.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      </ul>
      <OlderNewer trail={trail} next={next} onChange={setTrail} />
    </>
  );
}

function CustomerRow({ customer }: { readonly customer: ListedCustomer }) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={`${PATHS.console}/customers/${customer.id}`}
        className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2.5 no-underline hover:bg-paper/70 focus-visible:-outline-offset-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_6rem_8rem]"
      >
        <span dir="auto" className="truncate font-semibold text-ink">
          {customer.name === '' ? <span className="font-normal text-ink-soft">No name</span> : customer.name}
        </span>
        <span className="truncate text-ink-soft max-md:order-3">{customer.email}</span>
        <span className="max-md:order-4 max-md:justify-self-end">
          {customer.is_locked && <Chip tone="danger">Locked</Chip>}
        </span>
        <time dateTime={customer.created_at} className="text-right text-sm whitespace-nowrap text-ink-soft">
          {formatDate(customer.created_at)}
        </time>
      </Link>
    </li>
  );
}
