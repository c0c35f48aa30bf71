/** Where the build put the card engine's font files. */
import { FONT_FILES } from '#layout/fonts/font-files.ts';
import type { FontId } from '#layout/fonts/registry.ts';

const urls = import.meta.glob<string>('../../layout/fonts/files/*.ttf', {
  query: '?url',
  import: 'default',
  eager: true,
});

export function fontUrl(id: FontId): string {
  const url = urls[`../../layout/fonts/files/${FONT_FILES[id].file}`];
  if (url === undefined) throw new TypeError(`no file for font ${id}`);
  return url;
}
