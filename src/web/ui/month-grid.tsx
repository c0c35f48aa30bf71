/** A month to pick a day from. Days are written as 2026-12-24. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { shiftDay } from '#domain/business-days.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

type MonthGridProps = {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (day: string) => void;
  readonly first: string;
  readonly last: string;
  /** Why a day can't be picked; null if it can. */
  readonly problemOf: (day: string) => string | null;
  readonly disabled: boolean;
};

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MOVES: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** One tab stop: the arrow keys move by days and weeks, also into the months beside. */
export function MonthGrid({ label, value, onChange, first, last, problemOf, disabled }: MonthGridProps) {
  const [cursor, setCursor] = useState(first);
  const [shown, setShown] = useState<string | null>(null);
  if (value !== shown) {
    // A day that was typed beside the grid.
    setShown(value);
    if (value !== null && value >= first && value <= last) setCursor(value);
  }
  const isMovedByKey = useRef(false);
  const grid = useRef<HTMLTableElement>(null);
  const title = useId();
  const month = cursor.slice(0, 7);
  const clamp = (day: string) => (day < first ? first : day > last ? last : day);
  useEffect(() => {
    if (isMovedByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
    isMovedByKey.current = false;
  }, [cursor]);
  const moveByKey = (event: KeyboardEvent) => {
    const days = MOVES[event.key];
    if (days === undefined) return;
    event.preventDefault();
    isMovedByKey.current = true;
    setCursor(clamp(shiftDay(cursor, days)));
  };
  const turn = (months: number) => setCursor(clamp(shiftDay(`${month}-01`, months < 0 ? -1 : daysOf(month).length)));
  return (
    <fieldset aria-label={label} disabled={disabled} className="w-full max-w-80 min-w-0">
      <div className="flex items-center justify-between">
        <IconButton
          label="Previous month"
          icon={<ChevronLeft aria-hidden="true" className="size-5" />}
          disabled={month <= first.slice(0, 7)}
          onClick={() => turn(-1)}
        />
        <p id={title} aria-live="polite" className="font-semibold">
          {format(`${month}-01`, { month: 'long', year: 'numeric' })}
        </p>
        <IconButton
          label="Next month"
          icon={<ChevronRight aria-hidden="true" className="size-5" />}
          disabled={month >= last.slice(0, 7)}
          onClick={() => turn(1)}
        />
      </div>
      <table
        ref={grid}
        aria-labelledby={title}
        className="w-full table-fixed text-center text-sm"
        onKeyDown={moveByKey}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="py-1 text-[0.8125rem] font-medium text-ink-soft">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => (
                <td key={WEEKDAYS[weekday]}>
                  {day !== null && (
                    <DayButton
                      day={day}
                      problem={day < first || day > last ? '' : problemOf(day)}
                      isPicked={day === value}
                      isTabStop={day === cursor}
                      onPick={() => {
                        setCursor(day);
                        onChange(day);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

type DayButtonProps = {
  readonly day: string;
  readonly problem: string | null;
  readonly isPicked: boolean;
  readonly isTabStop: boolean;
  readonly onPick: () => void;
};

/** A day that can't be picked still takes the focus, so that its reason is read aloud. */
function DayButton({ day, problem, isPicked, isTabStop, onPick }: DayButtonProps) {
  const name = format(day, { weekday: 'long', month: 'long', day: 'numeric' });
  return (
    <button
      type="button"
      data-day={day}
      aria-label={problem ? `${name}. ${problem}` : name}
      title={problem || undefined}
      aria-pressed={isPicked}
      aria-disabled={problem !== null || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={problem === null ? onPick : undefined}
      className={classNames(
        'size-10 rounded-full tabular-nums focus-visible:rounded-full pointer-coarse:size-11',
        isPicked && problem === null && 'bg-ink font-semibold text-white',
        !isPicked && problem === null && 'font-semibold hover:bg-neutral-wash',
        problem !== null && 'text-ink-soft line-through decoration-1 opacity-60',
      )}
    >
      {Number(day.slice(8))}
    </button>
  );
}

function daysOf(month: string): readonly string[] {
  const all = Array.from({ length: 31 }, (_, index) => shiftDay(`${month}-01`, index));
  return all.filter((day) => day.startsWith(month));
}

/** Null before the first of the month and after its last day. */
function weeksOf(month: string): readonly (readonly (string | null)[])[] {
  const days = daysOf(month);
  const before = new Date(`${month}-01`).getUTCDay();
  const cells = [...Array.from({ length: before }, () => null), ...days];
  const weeks = Math.ceil(cells.length / 7);
  return Array.from({ length: weeks }, (_, week) => WEEKDAYS.map((_day, index) => cells[week * 7 + index] ?? null));
}

function format(day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(day));
}
