import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';

/** A placeholder while a page's code loads. */
export function PageLoading() {
  return (
    <div className="wrap grid min-h-[70vh] grid-cols-1 content-start gap-5 py-14">
      <LoadingNote />
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="h-6 w-96 max-w-full" />
      <Skeleton className="mt-6 h-80 w-full" />
    </div>
  );
}
