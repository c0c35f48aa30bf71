/** The landing page, with the builder in it. */
import type { ReactNode } from 'react';
import { BuilderSection } from './builder-section.tsx';
import { FaqSection } from './faq-section.tsx';
import { Hero } from './hero.tsx';
import { SamplesSection } from './samples-section.tsx';
import { StepsSection } from './steps-section.tsx';
import { TemplatesSection } from './templates-section.tsx';
import { TestimonialsSection } from './testimonials-section.tsx';
import { ThoughtSection } from './thought-section.tsx';

type LandingPageProps = {
  /** Shows the builder alone. */
  readonly isEditing: boolean;
  readonly builder: ReactNode;
};

export function LandingPage({ isEditing, builder }: LandingPageProps) {
  if (isEditing) return <BuilderSection key="editing" isEditing builder={builder} />;
  return (
    <>
      <Hero />
      <StepsSection />
      <TemplatesSection />
      <BuilderSection isEditing={false} builder={builder} />
      <ThoughtSection />
      <SamplesSection />
      <TestimonialsSection />
      <FaqSection />
    </>
  );
}
