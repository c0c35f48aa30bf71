import { cards } from 'virtual:cards';
import { useState } from 'react';
import { SAMPLES } from '../../content/landing.ts';
import { CardPicture, type RenderedPage } from './card-picture.tsx';

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

type SampleCard = {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly front: RenderedPage;
  readonly back: RenderedPage;
};

/** A card that flips on click. */
function FlipCard({ card }: { readonly card: SampleCard }) {
  const [isFlipped, setIsFlipped] = useState(false);
  const { title, message, front, back } = card;
  return (
    <figure>
      <button
        type="button"
        aria-pressed={isFlipped}
        aria-label={SAMPLES.flip(title)}
        onClick={() => setIsFlipped(!isFlipped)}
        className="group block w-full perspective-[1200px] focus-visible:outline-offset-6"
      >
        <span className="grid rounded-card shadow-card transition-transform duration-700 ease-paper transform-3d group-hover:rotate-y-6 group-aria-pressed:rotate-y-180">
          <span className="backface-hidden [grid-area:1/1]">
            <CardPicture page={front} alt="" />
          </span>
          <span className="rotate-y-180 backface-hidden [grid-area:1/1]">
            <CardPicture page={back} alt="" />
          </span>
        </span>
      </button>
      <figcaption className="mt-4 flex items-center justify-between gap-4 text-sm text-ink-soft">
        <span>
          {SAMPLES.label}: {title}
        </span>
        <FlipIcon />
        <span className="sr-only" aria-live="polite">
          {isFlipped ? message : ''}
        </span>
      </figcaption>
    </figure>
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
