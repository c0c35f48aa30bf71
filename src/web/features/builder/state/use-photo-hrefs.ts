import { useEffect, useMemo, useRef } from 'react';
import type { PhotoHrefs } from '#web/card/card-face.tsx';
import type { CardPhotos } from '#web/features/builder/storage/stored-card.ts';

/** A URL for each photo's preview, as long as that photo is there. */
export function usePhotoHrefs(photos: CardPhotos): PhotoHrefs {
  const made = useRef(new Map<Blob, string>());
  // Not in an effect, so that a photo whose id changes is never without its picture.
  const hrefs = useMemo(() => {
    const hrefOf = (blob: Blob) => {
      const url = made.current.get(blob) ?? URL.createObjectURL(blob);
      made.current.set(blob, url);
      return url;
    };
    return new Map([...photos].map(([id, { preview }]) => [id, hrefOf(preview)]));
  }, [photos]);
  useEffect(() => {
    const previews = new Set([...photos.values()].map(({ preview }) => preview));
    for (const [blob, url] of made.current) {
      if (previews.has(blob)) continue;
      URL.revokeObjectURL(url);
      made.current.delete(blob);
    }
  }, [photos]);
  useEffect(
    () => () => {
      for (const url of made.current.values()) URL.revokeObjectURL(url);
      made.current.clear();
    },
    [],
  );
  return hrefs;
}
