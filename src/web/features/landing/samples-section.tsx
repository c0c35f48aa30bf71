import { cards } from 'virtual:cards';
import { SAMPLES } from '#web/content/landing-later.ts';
import { FlipCard } from './flip-card.tsx';

export function SamplesSection() {
  return (
    <section aria-labelledby="samples-title" className="wrap mt-24">
      <h2 id="samples-title" className="text-3xl sm:text-[2.375rem]">
        {SAMPLES.title}
      </h2>
      <p className="mt-3 max-w-xl text-ink-soft">{SAMPLES.text}</p>
      <ul className="mt-10 grid gap-8 md:grid-cols-3">
        {cards.samples.map((card) => (
          <li key={card.id}>
            {/* The templates above show the fronts. */}
            <FlipCard front={card.back} back={card.front} label={SAMPLES.flip(card.title)}>
              <figcaption className="mt-4 flex items-center justify-between gap-4 text-sm text-ink-soft">
                <span>
                  {SAMPLES.label}: {card.title}
                </span>
                <FlipIcon />
                <span className="sr-only">{card.message}</span>
              </figcaption>
            </FlipCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Drawn here: the icon library would be a tenth of the first page's code. */
function FlipIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-4"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M16.5 10a6.5 6.5 0 1 1-2-4.7L16.5 7" />
      <path d="M16.5 3v4h-4" />
    </svg>
  );
}
