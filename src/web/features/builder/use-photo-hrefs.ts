import { useEffect, useRef, useState } from 'react';
import type { PhotoHrefs } from '../../card/card-face.tsx';
import type { CardPhotos } from './storage/stored-card.ts';

/** A URL for each photo's preview, as long as that photo is there. */
export function usePhotoHrefs(photos: CardPhotos): PhotoHrefs {
  const [hrefs, setHrefs] = useState<PhotoHrefs>(new Map());
  const made = useRef(new Map<Blob, string>());
  useEffect(() => {
    const previews = new Set([...photos.values()].map(({ preview }) => preview));
    for (const [blob, url] of made.current) {
      if (previews.has(blob)) continue;
      URL.revokeObjectURL(url);
      made.current.delete(blob);
    }
    const hrefOf = (blob: Blob) => {
      const url = made.current.get(blob) ?? URL.createObjectURL(blob);
      made.current.set(blob, url);
      return url;
    };
    setHrefs(new Map([...photos].map(([id, { preview }]) => [id, hrefOf(preview)])));
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
