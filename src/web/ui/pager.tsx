import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';
import { formatNumber } from './format.ts';

type PagerProps = {
  /** The cursors of the pages before this one. */
  readonly trail: readonly string[];
  readonly nextCursor: string | null;
  readonly pageSize: number;
  readonly shown: number;
  readonly total: number;
  readonly onChange: (trail: readonly string[]) => void;
};

export function Pager({ trail, nextCursor, pageSize, shown, total, onChange }: PagerProps) {
  const first = trail.length * pageSize + 1;
  const last = first + shown - 1;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 text-sm text-ink-soft">
      <p role="status">
        {first === last ? '' : `${formatNumber(first)}–`}
        {formatNumber(last)} of {formatNumber(total)}
      </p>
      <PageButtons trail={trail} next={nextCursor} labels={['Previous', 'Next']} onChange={onChange} />
    </nav>
  );
}

type PageButtonsProps<Cursor> = {
  /** Where the pages so far begin; empty on the first one. */
  readonly trail: readonly Cursor[];
  readonly next: Cursor | null;
  readonly labels: readonly [back: string, on: string];
  readonly onChange: (trail: readonly Cursor[]) => void;
};

/** Takes no room where all of a list fits on one page. */
export function PageButtons<Cursor>({ trail, next, labels: [back, on], onChange }: PageButtonsProps<Cursor>) {
  if (trail.length === 0 && next === null) return null;
  return (
    <div className="flex gap-2">
      <Button
        variant="quiet"
        size="small"
        disabled={trail.length === 0}
        icon={<ChevronLeft aria-hidden="true" className="size-4" />}
        onClick={() => onChange(trail.slice(0, -1))}
      >
        {back}
      </Button>
      <Button
        variant="quiet"
        size="small"
        disabled={next === null}
        onClick={() => next !== null && onChange([...trail, next])}
      >
        {on}
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}
