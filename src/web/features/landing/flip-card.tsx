import { useState } from 'react';
import { SAMPLES } from '../../content/landing.ts';
import { CardPicture, type DrawnPage } from './card-picture.tsx';
import { TurnIcon } from './icons.tsx';

export type DrawnCard = {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly front: DrawnPage;
  readonly back: DrawnPage;
};

/** A card that turns over when it is pressed. */
export function FlipCard({ card }: { readonly card: DrawnCard }) {
  const [isTurned, setIsTurned] = useState(false);
  const { title, message, front, back } = card;
  return (
    <figure>
      <button
        type="button"
        aria-pressed={isTurned}
        aria-label={SAMPLES.turn(title)}
        onClick={() => setIsTurned(!isTurned)}
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
        <TurnIcon />
        <span className="sr-only" aria-live="polite">
          {isTurned ? message : ''}
        </span>
      </figcaption>
    </figure>
  );
}
