import { BUILDER_SECTION } from '#web/content/landing.ts';
import { AirMailEdge } from '#web/ui/air-mail-edge.tsx';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { Logo } from './header.tsx';

/** The studio's frame while its code and the card load. */
export function StudioLoading() {
  return (
    <section id="postcard-builder" aria-label={BUILDER_SECTION.title} className="flex min-h-dvh flex-col bg-paper-deep">
      <div className="border-b border-line bg-paper">
        <AirMailEdge />
        <div className="flex min-h-14 items-center px-5 py-1 sm:px-8">
          <Logo />
        </div>
      </div>
      <LoadingNote>{BUILDER_SECTION.loading}</LoadingNote>
      <div className="flex grow max-framed:flex-col">
        <div className="grid grow place-content-center p-6">
          <div className="aspect-[1.294] w-[min(40rem,80vw)] animate-skeleton rounded-card bg-card" />
        </div>
        <div className="grid content-start gap-5 border-line bg-card p-6 max-framed:border-t framed:w-88 framed:border-l">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-32" />
        </div>
      </div>
      <div className="h-[4.8125rem] border-t border-line bg-paper" />
    </section>
  );
}
