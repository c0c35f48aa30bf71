import type { Testimonial } from '#domain/shop-settings.ts';
import { useFilledConfig } from '#web/api/use-public-config.ts';
import { SAMPLE_TESTIMONIALS, TESTIMONIALS_SECTION } from '#web/content/testimonials.ts';

/** [L-8] */
export function TestimonialsSection() {
  return <Testimonials own={useFilledConfig()?.testimonials ?? null} />;
}

/** The shop's own quotes, or sample quotes labeled as such. The server repeats the list's item in the built page. */
export function Testimonials({ own }: { readonly own: readonly Testimonial[] | null }) {
  const areSamples = own === null;
  const quotes = own ?? SAMPLE_TESTIMONIALS;
  return (
    <section aria-labelledby="testimonials-title" className="wrap mt-24">
      <h2 id="testimonials-title" className="text-3xl sm:text-[2.375rem]">
        {TESTIMONIALS_SECTION.title}
      </h2>
      {areSamples && <p className="mt-3 text-ink-soft">{TESTIMONIALS_SECTION.sampleNote}</p>}
      <ul className="mt-8 grid border-y border-line md:grid-cols-3">
        {quotes.map((testimonial) => (
          <li
            key={testimonial.quote}
            className="border-line border-dashed py-7 max-md:not-first:border-t md:border-l md:px-8 md:py-8 md:nth-[n+4]:border-t md:nth-[3n]:pr-0 md:nth-[3n+1]:border-l-0 md:nth-[3n+1]:pl-0"
          >
            <Quote {...testimonial} label={areSamples ? TESTIMONIALS_SECTION.sampleLabel : null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Quote({ quote, name, place, label }: Testimonial & { readonly label: string | null }) {
  return (
    <figure className="flex h-full flex-col">
      <span aria-hidden="true" className="h-9 font-display text-7xl leading-none text-red select-none">
        “
      </span>
      <blockquote className="mt-3 max-w-xl font-display text-[1.3125rem] leading-snug text-pretty">{quote}</blockquote>
      <figcaption className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pt-6">
        <span>
          <span className="font-semibold">{name}</span>
          <span className="text-ink-soft">, {place}</span>
        </span>
        {label !== null && <span className="text-sm text-ink-soft">{label}</span>}
      </figcaption>
    </figure>
  );
}
