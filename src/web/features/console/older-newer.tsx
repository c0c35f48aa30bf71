import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

type OlderNewerProps<Cursor> = {
  /** Where the pages so far begin; empty on the newest one. */
  readonly trail: readonly Cursor[];
  readonly next: Cursor | null;
  readonly onChange: (trail: readonly Cursor[]) => void;
};

/** Leads through a list without page numbers. Takes no room where all of it fits on one page. */
export function OlderNewer<Cursor>({ trail, next, onChange }: OlderNewerProps<Cursor>) {
  if (trail.length === 0 && next === null) return null;
  return (
    <nav aria-label="Pages" className="flex justify-end gap-2">
      <Button
        variant="quiet"
        size="small"
        disabled={trail.length === 0}
        icon={<ChevronLeft aria-hidden="true" className="size-4" />}
        onClick={() => onChange(trail.slice(0, -1))}
      >
        Newer
      </Button>
      <Button
        variant="quiet"
        size="small"
        disabled={next === null}
        onClick={() => next !== null && onChange([...trail, next])}
      >
        Older
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </nav>
  );
}
