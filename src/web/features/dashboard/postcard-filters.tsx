import { POSTCARD_FILTERS } from '#contract/postcards.ts';
import { STATUS_LABELS } from '#domain/order-status.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import type { ChangeView, DashboardView, PostcardFilter, PostcardSort } from './dashboard-view.ts';
import { SearchField } from './search-field.tsx';

const STATUS_OPTIONS: readonly { value: PostcardFilter | 'all'; label: string }[] = [
  { value: 'all', label: 'All statuses' },
  ...POSTCARD_FILTERS.map((value) => ({ value, label: STATUS_LABELS[value] })),
];

const SORT_OPTIONS: readonly { value: PostcardSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'recipient', label: 'By recipient' },
];

type PostcardFiltersProps = { readonly view: DashboardView; readonly onChange: ChangeView };

export function PostcardFilters({ view, onChange }: PostcardFiltersProps) {
  return (
    <search className="grid grid-cols-2 gap-3 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-[1fr_12rem_12rem]">
      <SearchField
        value={view.search}
        placeholder="Name, city, order or message"
        onChange={(search) => onChange({ search })}
      />
      <SelectField
        label="Status"
        value={view.status ?? 'all'}
        options={STATUS_OPTIONS}
        onChange={(status) => onChange({ status: status === 'all' ? null : status })}
      />
      <SelectField label="Sort" value={view.sort} options={SORT_OPTIONS} onChange={(sort) => onChange({ sort })} />
    </search>
  );
}
