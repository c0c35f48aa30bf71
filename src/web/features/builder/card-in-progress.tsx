import { useEffect, useState } from 'react';
import { onUnfinishedCard } from '../../builder-entry/local-storage.ts';
import { DesignFace } from '../../card/design-face.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { readCard, type StoredCard } from './storage/card-storage.ts';
import { NO_PHOTOS } from './storage/stored-card.ts';
import { usePhotoHrefs } from './use-photo-hrefs.ts';

/** A picture of the stored card, for the landing page. */
export function CardInProgress() {
  const [card, setCard] = useState<StoredCard | null>(null);
  const photoHrefs = usePhotoHrefs(card?.photos ?? NO_PHOTOS);
  useEffect(() => {
    // Without storage there is no picture, but the studio may still have the card.
    const read = () => void readCard('new').then(setCard, () => {});
    read();
    return onUnfinishedCard(read);
  }, []);
  if (card === null) return <Skeleton className="aspect-[5.5/4.25] w-full" />;
  return <DesignFace design={card.state.design} side="front" photoHrefs={photoHrefs} title="Your card in progress" />;
}
