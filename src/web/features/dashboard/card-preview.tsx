import { useState } from 'react';
import { getPostcardPicture } from '#contract/pictures.ts';
import type { PostcardRecord } from '#contract/postcards.ts';
import { classNames } from '../../ui/class-names.ts';
import { PrivateImage } from './private-image.tsx';

type CardPreviewProps = { readonly card: PostcardRecord; readonly onOpen: () => void };

/** A size is its short side by its long one. */
function shapeOf({ size, orientation }: PostcardRecord): string {
  const [short, long] = size.split('x');
  return orientation === 'portrait' ? `${short} / ${long}` : `${long} / ${short}`;
}

/** The front, which turns to the back on hover or focus; a press opens the card. */
export function CardPreview({ card, onOpen }: CardPreviewProps) {
  const [hasTurned, setTurned] = useState(false);
  const turn = () => setTurned(true);
  const side = (name: 'front' | 'back') => (
    <PrivateImage
      endpoint={getPostcardPicture}
      request={{ params: { id: card.id, side: name }, query: { v: card.updated_at } }}
      alt=""
      className="size-full rounded-[3px]"
    />
  );
  return (
    <button
      type="button"
      aria-label={`Open the card to ${card.recipient_name || 'nobody yet'}`}
      onClick={onOpen}
      onMouseEnter={turn}
      onFocus={turn}
      style={{ aspectRatio: shapeOf(card) }}
      className={classNames(
        'group relative block shrink-0 perspective-[600px]',
        card.orientation === 'portrait' ? 'w-16' : 'w-21',
      )}
    >
      <span className="relative block size-full shadow-thumb transition-transform duration-300 ease-paper transform-3d group-hover:rotate-y-180 group-focus-visible:rotate-y-180">
        <span className="absolute inset-0 backface-hidden">{side('front')}</span>
        {/* The back is drawn only once somebody looks at it. */}
        <span className="absolute inset-0 rotate-y-180 backface-hidden">{hasTurned && side('back')}</span>
      </span>
    </button>
  );
}
