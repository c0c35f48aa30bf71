/** [L-8] Quotes on the landing page, until the shop has its own. */
import type { Testimonial } from '#domain/shop-settings.ts';

export const SAMPLE_TESTIMONIALS: readonly Testimonial[] = [
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
];

export const TESTIMONIALS_SECTION = {
  title: 'What people say',
  sampleNote: 'These are sample quotes. Yours could be here.',
  sampleLabel: 'Sample quote',
} as const;
