import { useEffect, useState } from 'react';
import { onUnfinishedCard } from '#web/builder-entry/local-storage.ts';
import { DesignFace } from '#web/card/design-face.tsx';
import { usePhotoHrefs } from '#web/features/builder/state/use-photo-hrefs.ts';
import { readCard, type StoredCard } from '#web/features/builder/storage/card-storage.ts';
import { NO_PHOTOS } from '#web/features/builder/storage/stored-card.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

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
