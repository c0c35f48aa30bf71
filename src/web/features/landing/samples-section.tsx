import { cards } from 'virtual:cards';
import { SAMPLES } from '../../content/landing.ts';
import { FlipCard } from './flip-card.tsx';

/** Cards that we wrote ourselves, and say so. */
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
            <FlipCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
