/** The landing page, with the way into the studio. */
import { cards } from 'virtual:cards';
import { type ReactNode, Suspense } from 'react';
import { HERO } from '../../content/landing.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { BuilderSection } from './builder-section.tsx';
import { CardPicture, type RenderedPage } from './card-picture.tsx';
import { StepsSection } from './steps-section.tsx';
import { TemplatesSection } from './templates-section.tsx';
import { ThoughtSection } from './thought-section.tsx';
import { scrollToBuilder } from './ways-in.ts';

/** Part of the prerendered page; in the browser, its HTML stays until the code has loaded. */
const BelowTheFold = import.meta.env.SSR
  ? (await import('./below-the-fold.tsx')).BelowTheFold
  : lazyPart(async () => (await import('./below-the-fold.tsx')).BelowTheFold);

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
      <ThoughtSection />
      <Suspense fallback={null}>
        <BelowTheFold />
      </Suspense>
    </>
  );
}

function Hero() {
  return (
    <section className="wrap grid items-center gap-x-10 gap-y-12 pt-8 pb-16 sm:pt-12 lg:grid-cols-[1fr_35rem] lg:pb-24">
      <div>
        <h1 className="text-[clamp(2.75rem,2rem+3.6vw,4.25rem)] leading-[1.06]">{HERO.title}</h1>
        <p className="mt-5 max-w-[30em] text-lg text-ink-soft sm:text-[1.1875rem]">{HERO.text}</p>
        <Button className="mt-8" onClick={scrollToBuilder}>
          {HERO.action}
        </Button>
        <p className="mt-4 text-ink-soft">{HERO.note}</p>
      </div>
      <CardPile front={cards.hero.front} back={cards.hero.back} />
    </section>
  );
}

/** Two cards lying on a table. They move apart a little on hover. */
function CardPile({ front, back }: { readonly front: RenderedPage; readonly back: RenderedPage }) {
  return (
    <div className="group relative mx-auto aspect-[560/480] w-full max-w-[35rem]">
      <div className="absolute top-[3%] left-[23%] w-[75%] rotate-[7deg] rounded-card shadow-card transition-transform duration-500 ease-paper group-hover:translate-x-2 group-hover:rotate-[9deg]">
        <CardPicture page={front} alt={HERO.frontAlt} isEager isInPage />
      </div>
      <div className="absolute top-[33%] left-[1%] w-[75%] -rotate-[5deg] rounded-card shadow-card transition-transform duration-500 ease-paper group-hover:-translate-x-1 group-hover:-rotate-[6deg]">
        <CardPicture page={back} alt={HERO.backAlt} isEager />
      </div>
    </div>
  );
}
