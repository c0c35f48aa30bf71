import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { POSTCARD_FILTERS } from '#contract/postcards.ts';
import { statusLabel } from '../../ui/chip.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ChangeView, DashboardView, PostcardFilter, PostcardSort } from './dashboard-view.ts';

const TYPING_PAUSE_MS = 300;

const STATUS_OPTIONS: readonly { value: PostcardFilter | 'all'; label: string }[] = [
  { value: 'all', label: 'All statuses' },
  ...POSTCARD_FILTERS.map((value) => ({ value, label: statusLabel(value) })),
];

const SORT_OPTIONS: readonly { value: PostcardSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'recipient', label: 'By recipient' },
];

type PostcardFiltersProps = { readonly view: DashboardView; readonly onChange: ChangeView };

export function PostcardFilters({ view, onChange }: PostcardFiltersProps) {
  return (
    <search className="grid gap-3 sm:grid-cols-[1fr_12rem_12rem]">
      <SearchField value={view.search} onChange={(search) => onChange({ search })} />
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

type SearchFieldProps = { readonly value: string; readonly onChange: (value: string) => void };

/** Searches when typing pauses, not on every key. */
function SearchField({ value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // Changed from outside, by Back or "Show all postcards".
    if (value !== sent) {
      setTyped(value);
      setSent(value);
    }
  }
  useEffect(() => {
    if (typed === sent) return;
    const timer = setTimeout(() => {
      setSent(typed);
      onChange(typed);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, sent, onChange]);
  return (
    <TextField
      label="Search"
      type="search"
      placeholder="Name, city, order or message"
      maxLength={100}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      trailing={<Search aria-hidden="true" className="pointer-events-none mr-3 size-4 text-ink-soft" />}
    />
  );
}
