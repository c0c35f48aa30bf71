import { LoadingNote, Skeleton } from '../../../ui/skeleton.tsx';

/** As high as the card's fields, so that Pay stays where it is. */
export function CardSkeleton() {
  return (
    <div className="grid content-start gap-5">
      <LoadingNote />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}
