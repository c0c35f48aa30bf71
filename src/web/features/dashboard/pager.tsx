import { ChevronLeft, ChevronRight } from 'lucide-react';
import { POSTCARD_PAGE_SIZE } from '#contract/postcards.ts';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';

type PagerProps = {
  readonly trail: readonly string[];
  readonly nextCursor: string | null;
  readonly shown: number;
  readonly total: number;
  readonly onChange: (trail: readonly string[]) => void;
};

export function Pager({ trail, nextCursor, shown, total, onChange }: PagerProps) {
  const first = trail.length * POSTCARD_PAGE_SIZE + 1;
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 text-sm text-ink-soft">
      <p role="status">
        {formatNumber(first)}–{formatNumber(first + shown - 1)} of {formatNumber(total)}
      </p>
      {(trail.length > 0 || nextCursor !== null) && (
        <div className="flex gap-2">
          <Button
            variant="quiet"
            size="small"
            disabled={trail.length === 0}
            icon={<ChevronLeft aria-hidden="true" className="size-4" />}
            onClick={() => onChange(trail.slice(0, -1))}
          >
            Previous
          </Button>
          <Button
            variant="quiet"
            size="small"
            disabled={nextCursor === null}
            onClick={() => nextCursor !== null && onChange([...trail, nextCursor])}
          >
            Next
            <ChevronRight aria-hidden="true" className="size-4" />
          </Button>
        </div>
      )}
    </nav>
  );
}
