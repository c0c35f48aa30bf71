/** The log's filter: in the URL, in a form, and as a query. */
import { type FormEvent, useState } from 'react';
import { AUDIT_ACTIONS, type AuditAction } from '#domain/audit.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ACTION_LABELS } from './labels.ts';

/** Stands for a person: whoever runs commands on the server. */
export const COMMAND_LINE = 'command line';

/** Empty for anything. Days are as on the operator's calendar, both included. */
export type LogFilter = {
  readonly action: AuditAction | '';
  readonly person: string;
  readonly order: string;
  readonly from: string;
  readonly to: string;
};

const NAMES = ['action', 'person', 'order', 'from', 'to'] as const satisfies readonly (keyof LogFilter)[];
const NOTHING: LogFilter = { action: '', person: '', order: '', from: '', to: '' };

export function readFilter(params: URLSearchParams): LogFilter {
  const text = (name: string) => params.get(name)?.trim().slice(0, 100) ?? '';
  const day = (name: string) => (startOfDay(text(name)) === null ? '' : text(name));
  const action = AUDIT_ACTIONS.find((each) => each === params.get('action')) ?? '';
  return { action, person: text('person'), order: text('order'), from: day('from'), to: day('to') };
}

export function toParams(filter: LogFilter): URLSearchParams {
  return new URLSearchParams(NAMES.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])));
}

export function toQuery({ action, person, order, from, to }: LogFilter) {
  const start = startOfDay(from);
  const end = startOfDay(to, 1);
  return {
    ...(action === '' ? {} : { action }),
    ...(person === '' ? {} : { person }),
    ...(order === '' ? {} : { order }),
    ...(start === null ? {} : { from: start.toISOString() }),
    ...(end === null ? {} : { to: end.toISOString() }),
  };
}

/** In a year that the log can have. */
const A_DAY = /^(19[7-9]|2\d\d)\d-\d\d-\d\d$/;
const DAYS = { min: '1970-01-02', max: '2999-12-30' };

/** Null for what is no day. */
function startOfDay(day: string, daysLater = 0): Date | null {
  const [year, month, date] = A_DAY.test(day) ? day.split('-').map(Number) : [];
  if (year === undefined || month === undefined || date === undefined) return null;
  const start = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(start.getTime()) ? null : start;
}

type LogFilterFormProps = { readonly filter: LogFilter; readonly onFilter: (filter: LogFilter) => void };

export function LogFilterForm({ filter, onFilter }: LogFilterFormProps) {
  const [draft, setDraft] = useState(filter);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onFilter({ ...draft, person: draft.person.trim(), order: draft.order.trim() });
  };
  const field = (name: 'person' | 'order' | 'from' | 'to') => ({
    value: draft[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: target.value }),
  });
  return (
    <search>
      <form
        onSubmit={submit}
        className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[1.3fr_1.3fr_1.3fr_1fr_1fr_auto]"
      >
        <SelectField
          label="Action"
          value={draft.action === '' ? 'all' : draft.action}
          onChange={(value) => onFilter({ ...draft, action: value === 'all' ? '' : value })}
          options={[
            { value: 'all', label: 'All' },
            ...AUDIT_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] })),
          ]}
        />
        <TextField label={`Who (email or “${COMMAND_LINE}”)`} maxLength={100} {...field('person')} />
        <TextField label="Order number or id" maxLength={100} {...field('order')} />
        <TextField label="From" type="date" {...DAYS} {...field('from')} />
        <TextField label="To" type="date" {...DAYS} {...field('to')} />
        <div className="flex gap-2 pb-0.5">
          <Button type="submit" variant="ghost" size="small">
            Filter
          </Button>
          {toParams(filter).size > 0 && (
            <Button variant="quiet" size="small" onClick={() => onFilter(NOTHING)}>
              Clear
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
