/** The sections that visitors see last. Prerendered with the page, but their code loads after the rest. */
import { useEffect } from 'react';
import { FaqSection } from './faq-section.tsx';
import { SamplesSection } from './samples-section.tsx';
import { TestimonialsSection } from './testimonials-section.tsx';
import { ThoughtSection } from './thought-section.tsx';

export function BelowTheFold() {
  useEffect(scrollToLateSection, []);
  return (
    <>
      <ThoughtSection />
      <SamplesSection />
      <TestimonialsSection />
      <FaqSection />
    </>
  );
}

/** On a page that came with the sections, the browser has scrolled already. */
const hasCome = !import.meta.env.SSR && document.getElementById('questions') !== null;

/** A link from another page leads here before the section that it names. */
function scrollToLateSection(): void {
  if (!hasCome) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
