/** [L-8] Quotes on the landing page. Operators replace the samples with real quotes and clear `areSamples`. */
export type Testimonial = { readonly quote: string; readonly name: string; readonly place: string };

type Testimonials = { readonly areSamples: boolean; readonly quotes: readonly Testimonial[] };

export const TESTIMONIALS: Testimonials = {
  areSamples: true,
  quotes: [
    {
      quote: 'My grandmother keeps it on her fridge and shows it to everyone who stops by.',
      name: 'Maya',
      place: 'Chicago, IL',
    },
    {
      quote: 'I wrote it over coffee. It looked exactly like the preview, and it feels like a real card.',
      name: 'Daniel',
      place: 'Denver, CO',
    },
    {
      quote: 'We mail one to every new customer. People actually write back.',
      name: 'Priya',
      place: 'Boston, MA',
    },
  ],
};

export const TESTIMONIALS_SECTION = {
  title: 'What people say',
  sampleNote: 'These are sample quotes. Yours could be here.',
  sampleLabel: 'Sample quote',
} as const;
