/** Where the pieces of color emoji are. Loaded when a card first needs one. */
export const emojiUrls = import.meta.glob<string>('../../layout/fonts/files/emoji/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
