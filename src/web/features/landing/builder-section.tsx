/** The builder's place on the landing page: the start of a card, or the card in progress. */
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { BUILDER_SECTION, STEPS } from '#web/content/landing.ts';
import { PATHS } from '#web/content/paths.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { PhotoDrop, PhotoPicker } from './photo-drop.tsx';
import { BUILDER_ID, useStartBuilder, useUnfinishedCard } from './ways-in.ts';

type BuilderSectionProps = {
  /** A picture of it. */
  readonly cardInProgress: ReactNode;
  /** Called when the studio may be wanted soon. */
  readonly onNear: () => void;
};

const NEAR = '800px 0px';

export function BuilderSection({ cardInProgress, onNear }: BuilderSectionProps) {
  const section = useRef<HTMLElement>(null);
  const hasCard = useUnfinishedCard();
  const tellNear = useEffectEvent(onNear);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && tellNear(), { rootMargin: NEAR });
    if (section.current) observer.observe(section.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      id={BUILDER_ID}
      ref={section}
      tabIndex={-1}
      aria-labelledby="builder-title"
      className="mt-24 focus:outline-none"
    >
      <div className="wrap">
        <h2 id="builder-title" className="text-3xl sm:text-[2.375rem]">
          {BUILDER_SECTION.title}
        </h2>
        <div className="mt-8 min-h-80">{hasCard ? <InProgress picture={cardInProgress} /> : <Start />}</div>
      </div>
    </section>
  );
}

/** [B-1, B1-4] Step 1 as in the studio, which opens with the photo. */
function Start() {
  return (
    <>
      <ol className="mb-4 flex gap-4 text-sm text-ink-soft">
        {BUILDER_SECTION.steps.map((step) => (
          <li key={step} {...(step === BUILDER_SECTION.steps[0] && { 'aria-current': 'step', className: 'text-red' })}>
            {step}
          </li>
        ))}
      </ol>
      <h3 className="mb-4 text-xl">{BUILDER_SECTION.start}</h3>
      <PhotoDrop
        testId="builder-drop-zone"
        title={BUILDER_SECTION.drop}
        overTitle={STEPS.dropping}
        className="bg-paper-deep py-10"
      >
        <PhotoPicker label={BUILDER_SECTION.browse} />
        <p className="text-sm text-ink-soft">{BUILDER_SECTION.supports}</p>
      </PhotoDrop>
      <p className="mt-4 flex items-center justify-end gap-3 text-ink-soft">
        {BUILDER_SECTION.next}
        <button
          type="button"
          disabled
          aria-label={BUILDER_SECTION.next}
          className="size-14 rounded-full bg-neutral-wash"
        >
          →
        </button>
      </p>
    </>
  );
}

function InProgress({ picture }: { readonly picture: ReactNode }) {
  const start = useStartBuilder();
  return (
    <div className="flex flex-wrap items-center gap-x-12 gap-y-6 rounded-panel bg-paper-deep p-6 sm:p-10">
      <div className="w-80 max-w-full overflow-hidden rounded-card shadow-card">{picture}</div>
      <div>
        <p className="text-lg">{BUILDER_SECTION.inProgress}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <LinkButton to={PATHS.builder}>{BUILDER_SECTION.continue}</LinkButton>
          <Button variant="ghost" onClick={() => start({ kind: 'scratch' })}>
            {BUILDER_SECTION.startNew}
          </Button>
        </div>
      </div>
    </div>
  );
}
