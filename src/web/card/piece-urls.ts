/** Where the pieces of the large fonts are. Loaded when a text first needs one. */
export const pieceUrls = import.meta.glob<string>('../../layout/fonts/files/pieces/*.ttf', {
  query: '?url',
  import: 'default',
  eager: true,
});
