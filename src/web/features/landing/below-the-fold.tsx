/** The sections that visitors see last. Prerendered with the page, but their code loads after the rest. */
import { FaqSection } from './faq-section.tsx';
import { SamplesSection } from './samples-section.tsx';
import { TestimonialsSection } from './testimonials-section.tsx';
import { ThoughtSection } from './thought-section.tsx';

export function BelowTheFold() {
  return (
    <>
      <ThoughtSection />
      <SamplesSection />
      <TestimonialsSection />
      <FaqSection />
    </>
  );
}
