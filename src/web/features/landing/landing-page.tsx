/** The landing page, with the way into the studio. */
import { cards } from 'virtual:cards';
import { type ReactNode, Suspense } from 'react';
import { HERO } from '#web/content/landing.ts';
import { PATHS } from '#web/content/paths.ts';
import { PRICE, WITH_DELIVERY } from '#web/content/site.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { BuilderSection } from './builder-section.tsx';
import { FlipCard } from './flip-card.tsx';
import { StepsSection } from './steps-section.tsx';
import { TemplatesSection } from './templates-section.tsx';
import { scrollToBuilder, useUnfinishedCard } from './ways-in.ts';

/** Part of the prerendered page; in the browser, its HTML stays until the code has loaded. */
const BelowTheFold = import.meta.env.SSR
  ? (await import('./below-the-fold.tsx')).BelowTheFold
  : lazyPart(async () => (await import('./below-the-fold.tsx')).BelowTheFold);

/** One element forever: an update before its code has loaded would make React drop the prerendered sections. */
const LATER_SECTIONS = (
  <Suspense fallback={null}>
    <BelowTheFold />
  </Suspense>
);

type LandingPageProps = {
  /** A picture of the card in progress, if there is one. */
  readonly cardInProgress: ReactNode;
  readonly onBuilderNear: () => void;
};

export function LandingPage({ cardInProgress, onBuilderNear }: LandingPageProps) {
  return (
    <>
      <Hero />
      <StepsSection />
      <TemplatesSection />
      <BuilderSection cardInProgress={cardInProgress} onNear={onBuilderNear} />
      {LATER_SECTIONS}
    </>
  );
}

function Hero() {
  const hasCard = useUnfinishedCard();
  return (
    <section className="wrap grid items-center gap-x-10 gap-y-12 pt-8 pb-16 sm:pt-12 lg:grid-cols-[1fr_35rem] lg:pb-24">
      <div>
        <h1 className="text-[clamp(2.75rem,2rem+3.6vw,4.25rem)] leading-[1.06]">{HERO.title}</h1>
        <p className="mt-5 max-w-[30em] text-lg text-ink-soft sm:text-[1.1875rem]">{HERO.text}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          {hasCard ? (
            <LinkButton to={PATHS.builder}>{HERO.continue}</LinkButton>
          ) : (
            <Button onClick={scrollToBuilder}>{HERO.action}</Button>
          )}
          <p className="text-lg">
            <strong className="font-semibold">{PRICE}</strong> {WITH_DELIVERY}
          </p>
        </div>
        <p className="mt-4 text-ink-soft">{HERO.note}</p>
      </div>
      <div className="mx-auto w-full max-w-[35rem] -rotate-3 px-2">
        <FlipCard {...cards.hero} frontAlt={HERO.frontAlt} backAlt={HERO.backAlt} label={HERO.flip} isHero />
      </div>
    </section>
  );
}
