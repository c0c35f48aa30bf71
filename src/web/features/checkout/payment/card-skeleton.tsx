import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';

/** Holds the place of the card's fields while they load. */
export function CardSkeleton() {
  return (
    <div className="grid content-start gap-5">
      <LoadingNote />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}
