import { useVirtualizer } from '@tanstack/react-virtual';
import { Columns3, Pencil, Plus, UserRoundMinus } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { oneLineAddress } from '#web/features/builder/address/address-record.ts';
import { ASKING_TEXTS } from '#web/features/builder/asking/asking-texts.ts';
import type { Person } from '#web/features/builder/import/check-rows.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { formatNumber } from '#web/ui/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PersonForm } from './person-form.tsx';
import { RECIPIENT_TEXTS } from './texts.ts';
import type { People } from './use-people.ts';

type PeopleListProps = {
  readonly people: People;
  /** Whom to show first. */
  readonly first: Filter | undefined;
  /** The key of who is being corrected. */
  readonly edited: string | null;
  readonly onEdit: (key: string | null) => void;
  /** A correction would be lost if the form were closed. */
  readonly onTouched: () => void;
  readonly onAdd: () => void;
  /** Null if the people came from no file. */
  readonly onColumns: (() => void) | null;
  /** Called with the people who can get a card. */
  readonly onUse: (people: readonly Person[]) => void;
};

const FILTERS = {
  all: { label: 'All', from: ({ all }: People) => all },
  errors: { label: 'To fix', from: ({ errors }: People) => errors },
  warnings: { label: 'To check', from: ({ warnings }: People) => warnings },
  duplicates: { label: 'Duplicates', from: ({ duplicates }: People) => duplicates },
} as const;
export type Filter = keyof typeof FILTERS;
const FILTER_NAMES: readonly Filter[] = ['all', 'errors', 'warnings', 'duplicates'];

/** [M-2] Everyone, with what is wrong: corrected or left out on the spot. */
export function PeopleList({ people, first, edited: editedKey, onEdit, onTouched, ...rest }: PeopleListProps) {
  const { onAdd, onColumns, onUse } = rest;
  const { all, errors, isTooMany } = people;
  const usable = errors.length === 0 ? all : all.filter(({ problem }) => problem?.severity !== 'error');
  const hasOthers = errors.length > 0 && usable.length > 0;
  const [wanted, setFilter] = useState<Filter>(first ?? (errors.length > 0 ? 'errors' : 'all'));
  const filter = FILTERS[wanted].from(people).length > 0 ? wanted : 'all';
  const shown = FILTERS[filter].from(people);
  const edited = all.find(({ key }) => key === editedKey);
  if (edited) {
    return (
      <PersonForm
        key={edited.key}
        person={edited}
        onSave={(recipient) => {
          people.change(edited.key, recipient);
          onEdit(null);
        }}
        onTouched={onTouched}
        onCancel={() => onEdit(null)}
      />
    );
  }
  const filters = FILTER_NAMES.filter((name) => name === 'all' || FILTERS[name].from(people).length > 0);
  return (
    <div className="grid gap-4">
      {filters.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <RadioGroup
            label="Show"
            isLabelHidden
            look="chips"
            value={filter}
            onChange={setFilter}
            options={filters.map((name) => ({
              value: name,
              label: `${FILTERS[name].label} ${formatNumber(FILTERS[name].from(people).length)}`,
            }))}
          />
          {filter !== 'all' && (
            <Button
              variant="ghost"
              size="small"
              icon={<UserRoundMinus aria-hidden="true" className="size-4" />}
              onClick={() => people.leaveOut(shown)}
            >
              {RECIPIENT_TEXTS.leaveOut(shown.length)}
            </Button>
          )}
        </div>
      )}
      <SearchedRows
        people={shown}
        onEdit={({ key }) => onEdit(key)}
        onLeaveOut={(person) => people.leaveOut([person])}
      />
      {isTooMany && <Callout tone="danger" title={RECIPIENT_TEXTS.tooMany(all.length)} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="-ml-4 flex flex-wrap items-center">
          <Button variant="quiet" size="small" icon={<Plus aria-hidden="true" className="size-4" />} onClick={onAdd}>
            {RECIPIENT_TEXTS.addMore}
          </Button>
          {onColumns && (
            <Button
              variant="quiet"
              size="small"
              icon={<Columns3 aria-hidden="true" className="size-4" />}
              onClick={onColumns}
            >
              {RECIPIENT_TEXTS.changeColumns}
            </Button>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-4">
          {errors.length > 0 && (
            <p role="status" className="text-sm font-semibold text-red-deep">
              {RECIPIENT_TEXTS.toFix(errors.length)}
            </p>
          )}
          <Button
            variant={hasOthers ? 'ghost' : 'primary'}
            size="small"
            disabled={isTooMany || usable.length === 0}
            onClick={() => onUse(usable)}
          >
            {hasOthers ? RECIPIENT_TEXTS.others(usable.length) : RECIPIENT_TEXTS.use(all.length)}
          </Button>
        </div>
      </div>
    </div>
  );
}

type RowsProps = {
  readonly people: readonly Person[];
  readonly onEdit: (person: Person) => void;
  readonly onLeaveOut: (person: Person) => void;
};

function SearchedRows({ people, ...actions }: RowsProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim().toLowerCase());
  const found = useMemo(
    () => (search === '' ? people : people.filter((person) => textOf(person).includes(search))),
    [people, search],
  );
  return (
    <>
      <TextField
        label={RECIPIENT_TEXTS.search}
        isLabelHidden
        type="search"
        value={typed}
        placeholder={RECIPIENT_TEXTS.search}
        onChange={({ target }) => setTyped(target.value)}
      />
      {found.length === 0 ? (
        <p className="py-8 text-center text-ink-soft">
          {typed.trim() === '' ? RECIPIENT_TEXTS.nobody : RECIPIENT_TEXTS.noMatches}
        </p>
      ) : (
        <Rows people={found} {...actions} />
      )}
    </>
  );
}

function textOf({ recipient }: Person): string {
  const { address, values } = recipient;
  return [...Object.values(address), ...Object.values(values)].join(' ').toLowerCase();
}

const ROW_PIXELS = 72;

/** Only the rows in sight are in the page, because ten thousand would freeze it. */
function Rows({ people, onEdit, onLeaveOut }: RowsProps) {
  const scroller = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    overscan: 6,
    getItemKey: (index) => people[index]?.key ?? index,
  });
  return (
    <section
      ref={scroller}
      aria-label="People"
      className="overflow-y-auto border-y border-line"
      // One more for each border.
      style={{ height: `min(45dvh, 28rem, ${rows.getTotalSize() + 2}px)` }}
    >
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const person = people[index];
          return (
            person && (
              <li
                key={key}
                ref={rows.measureElement}
                data-index={index}
                aria-setsize={people.length}
                aria-posinset={index + 1}
                className="absolute inset-x-0 flex items-center gap-1 border-b border-line py-1"
                style={{ transform: `translateY(${start}px)`, minHeight: ROW_PIXELS }}
              >
                <Row person={person} />
                {person.recipient.hiddenId === undefined && (
                  <IconButton
                    label={`Edit ${nameOf(person)}`}
                    icon={<Pencil aria-hidden="true" className="size-4" />}
                    onClick={() => onEdit(person)}
                  />
                )}
                <IconButton
                  label={`Remove ${nameOf(person)}`}
                  icon={<UserRoundMinus aria-hidden="true" className="size-4" />}
                  onClick={() => onLeaveOut(person)}
                />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

function nameOf({ row, recipient }: Person): string {
  return recipient.address.recipient || (row === null ? 'this person' : `No name · row ${row}`);
}

function Row({ person }: { readonly person: Person }) {
  const { row, recipient, problem } = person;
  return (
    <div className="min-w-0 grow">
      <p className="flex items-baseline gap-2">
        <span className="truncate font-semibold">{nameOf(person)}</span>
        {row !== null && recipient.address.recipient !== '' && (
          <span className="shrink-0 text-xs text-ink-soft">Row {row}</span>
        )}
      </p>
      <p className="truncate text-sm text-ink-soft">
        {oneLineAddress(recipient.address) || '—'}
        {recipient.hiddenId !== undefined && ` · ${ASKING_TEXTS.hidden}`}
      </p>
      {problem && (
        <p
          className={classNames(
            'text-sm font-medium wrap-anywhere',
            problem.severity === 'error' ? 'text-red-deep' : 'text-amber',
          )}
        >
          {problem.message}
        </p>
      )}
    </div>
  );
}
