/** Runs the card engine in the browser for the parity test. */
import type { Language } from '#domain/language.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { type FontSet, fontSet } from '#layout/fonts/font-set.ts';
import { loadFont } from '#layout/fonts/load-font.ts';
import { type FontId, fontPath } from '#layout/fonts/registry.ts';
import { TEXT_TABLES } from '#layout/fonts/text-tables.ts';
import type { FormatId } from '#layout/formats.ts';
import { layoutHash } from '#layout/layout-hash.ts';
import { layoutPostcard } from '#layout/layout-postcard.ts';
import type { Page } from '#layout/scene.ts';
import { pageToSvg } from '#layout/scene-to-svg.ts';
import { type Hyphenators, loadHyphenators } from '#layout/text/hyphenation.ts';

const urls = import.meta.glob<string>('../../src/layout/fonts/files/**/*.{ttf,json}', {
  query: '?url',
  import: 'default',
  eager: true,
});

let fonts: FontSet = fontSet([], TEXT_TABLES);
let hyphenators: Hyphenators = new Map();

export const parityPage = {
  async load(ids: readonly FontId[], languages: readonly Language[]): Promise<void> {
    const loaded = ids.map(async (id) => {
      const url = urls[`../../src/layout/fonts/files/${fontPath(id)}`] ?? '';
      return loadFont(id, new Uint8Array(await (await fetch(url)).arrayBuffer()));
    });
    fonts = fontSet(await Promise.all(loaded), TEXT_TABLES);
    hyphenators = await loadHyphenators(languages);
  },
  hashes: (cards: readonly { design: PostcardDesign; format: FormatId }[]): string[] =>
    cards.map(({ design, format }) => layoutHash(layoutPostcard({ design, format, fonts, hyphenators }).scene)),
  show(page: Page, pixelsPerInch: number): void {
    document.body.innerHTML = paint(page, pixelsPerInch);
  },
  /** Shows each page in its own cell. `photo` is a URL, used for every photo on them. */
  async showAll(pages: readonly Page[], pixelsPerInch: number, { photo, columns, cell }: Sheet): Promise<void> {
    document.body.innerHTML = pages
      .map((page, at) => {
        const [left, top] = [(at % columns) * cell, Math.floor(at / columns) * cell];
        return `<div style="position:absolute;left:${left}px;top:${top}px">${paint(page, pixelsPerInch, photo, at)}</div>`;
      })
      .join('');
    await Promise.all([...document.querySelectorAll('image')].map(loaded));
  },
};

type Sheet = { readonly photo: string; readonly columns: number; readonly cell: number };

function paint(page: Page, pixelsPerInch: number, photo = '', id = 0): string {
  const host = document.createElement('div');
  host.innerHTML = pageToSvg(page, { fonts, imageHref: () => photo, idPrefix: `parity${id}` });
  const svg = host.firstElementChild;
  svg?.setAttribute('width', String((page.width / 72) * pixelsPerInch));
  svg?.setAttribute('height', String((page.height / 72) * pixelsPerInch));
  return host.innerHTML;
}

function loaded(image: SVGImageElement): Promise<void> {
  return new Promise((resolve) => image.addEventListener('load', () => resolve(), { once: true }));
}

declare global {
  interface Window {
    parityPage: typeof parityPage;
  }
}

window.parityPage = parityPage;
