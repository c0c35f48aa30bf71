/**
 * Keeps recent pictures in memory only: they show names and addresses, so no copy may outlive the card. Two requests for the
 * same picture render it once.
 */
export type PictureCache = {
  get(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array>;
};

export function createPictureCache(limit: number): PictureCache {
  const pictures = new Map<string, Promise<Uint8Array>>();
  return {
    async get(key, draw) {
      const picture = pictures.get(key) ?? draw();
      // Moves the picture to the end, to be evicted last.
      pictures.delete(key);
      pictures.set(key, picture);
      const [oldest] = pictures.keys();
      if (pictures.size > limit && oldest !== undefined) pictures.delete(oldest);
      try {
        return await picture;
      } catch (error) {
        if (pictures.get(key) === picture) pictures.delete(key);
        throw error;
      }
    },
  };
}
