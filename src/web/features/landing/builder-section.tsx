/** Holds the builder, which loads when it scrolls near, is asked for, has a saved card, or edits one. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hasUnfinishedCard } from '../../builder-entry/local-storage.ts';
import { hasStartRequest, onStartRequest } from '../../builder-entry/start-request.ts';
import { BUILDER_SECTION } from '../../content/landing.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { BUILDER_ID, scrollToBuilder } from './scroll-to-builder.ts';

type BuilderSectionProps = {
  readonly isEditing: boolean;
  readonly builder: ReactNode;
};

const NEAR = '800px 0px';

export function BuilderSection({ isEditing, builder }: BuilderSectionProps) {
  const section = useRef<HTMLElement>(null);
  const [isWanted, setIsWanted] = useState(isEditing);

  useEffect(() => {
    const want = () => setIsWanted(true);
    if (hasUnfinishedCard()) want();
    if (hasStartRequest()) {
      want();
      scrollToBuilder();
    }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want(), { rootMargin: NEAR });
    if (section.current) observer.observe(section.current);
    const forget = onStartRequest(want);
    return () => {
      observer.disconnect();
      forget();
    };
  }, []);

  const Heading = isEditing ? 'h1' : 'h2';
  return (
    <section
      id={BUILDER_ID}
      ref={section}
      tabIndex={-1}
      aria-labelledby="builder-title"
      className="mt-24 focus:outline-none"
    >
      <div className="wrap min-h-[52rem]">
        <Heading id="builder-title" className="mb-8 text-3xl sm:text-[2.375rem]">
          {isEditing ? BUILDER_SECTION.editTitle : BUILDER_SECTION.title}
        </Heading>
        {isWanted ? builder : <BuilderLoading />}
      </div>
    </section>
  );
}

export function BuilderLoading() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <LoadingNote>{BUILDER_SECTION.loading}</LoadingNote>
      <Skeleton className="h-6 w-80 max-w-full" />
      <Skeleton className="h-[36rem] w-full rounded-panel" />
    </div>
  );
}
