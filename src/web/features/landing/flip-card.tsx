import { type ReactNode, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { CardPicture, type RenderedPage } from './card-picture.tsx';

type FlipCardProps = {
  readonly front: RenderedPage;
  readonly back: RenderedPage;
  readonly frontAlt?: string;
  readonly backAlt?: string;
  readonly label: string;
  /** Seen first: loads at once, and shows its back under a mouse. */
  readonly isHero?: boolean;
  /** Below the card. */
  readonly children?: ReactNode;
};

/** A card that flips on click. With reduced motion it flips at once. */
export function FlipCard({ front, back, frontAlt = '', backAlt = '', label, isHero = false, children }: FlipCardProps) {
  const [isFlipped, setIsFlipped] = useState(false);
  const hover = isHero && {
    onPointerEnter: ({ pointerType }: { pointerType: string }) => pointerType === 'mouse' && setIsFlipped(true),
    onPointerLeave: ({ pointerType }: { pointerType: string }) => pointerType === 'mouse' && setIsFlipped(false),
  };
  return (
    <figure>
      <div className="group relative perspective-[1200px]">
        <div
          className={classNames(
            'grid rounded-card shadow-card transition-transform duration-700 ease-paper transform-3d',
            isFlipped ? 'rotate-y-180' : !isHero && 'group-hover:rotate-y-6',
          )}
        >
          <div className="backface-hidden [grid-area:1/1]">
            <CardPicture page={front} alt={frontAlt} isEager={isHero} isInPage={isHero} />
          </div>
          <div className="rotate-y-180 backface-hidden [grid-area:1/1]">
            <CardPicture page={back} alt={backAlt} isEager={isHero} />
          </div>
        </div>
        {/* Over the card instead of around it, so that it doesn't turn away from the pointer. */}
        <button
          type="button"
          aria-pressed={isFlipped}
          aria-label={label}
          onClick={() => setIsFlipped(!isFlipped)}
          {...hover}
          className="absolute inset-0 focus-visible:outline-offset-6"
        />
      </div>
      {children}
    </figure>
  );
}
