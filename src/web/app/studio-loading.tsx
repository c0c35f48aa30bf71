import { BUILDER_SECTION } from '../content/landing.ts';
import { AirMailEdge } from '../ui/air-mail-edge.tsx';
import { LoadingNote } from '../ui/skeleton.tsx';
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
      <div className="grow framed:ml-auto framed:w-88 framed:border-l framed:border-line framed:bg-card" />
      <div className="h-[4.8125rem] border-t border-line bg-paper" />
    </section>
  );
}
