/** Runs the card engine in Node and in a browser, with the fonts of all cards that the parity tests compare. */
import type { Page as BrowserPage } from '@playwright/test';
import sharp from 'sharp';
import { createServer } from 'vite';
import type { Language } from '#domain/language.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { FormatId } from '#layout/formats.ts';
import { layoutPostcard } from '#layout/layout-postcard.ts';
import type { Page, Scene } from '#layout/scene.ts';
import { loadHyphenators } from '#layout/text/hyphenation.ts';
import { loadFontsOf, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { test as base } from '../fixtures.ts';
import { emojiCard, frontSheet, MANY_SCRIPTS, parityCorpus, turnedEmojiCard } from './corpus.ts';

const HYPHENATED: readonly Language[] = ['en', 'de'];
const hyphenators = await loadHyphenators(HYPHENATED);
const corpus = parityCorpus().map(({ design }) => design);
export const fonts = loadFontsOf(
  [...corpus, ...MANY_SCRIPTS, ...frontSheet(), emojiCard(), turnedEmojiCard(0)],
  SMALL_FONTS,
);

export function layOut(design: PostcardDesign, format: FormatId = '5.5x4.25'): Scene {
  return layoutPostcard({ design, format, fonts, hyphenators }).scene;
}

/** One page per worker, because loading the engine takes longer than most comparisons. */
export const test = base.extend<object, { readonly engine: BrowserPage }>({
  engine: [
    async ({ browser }, use) => {
      const vite = await createServer({
        configFile: false,
        root: '.',
        logLevel: 'error',
        // No file changes meanwhile, and watching them all takes seconds.
        server: { port: 0, host: '127.0.0.1', watch: null },
      });
      await vite.listen();
      const page = await browser.newPage();
      await page.goto(`${vite.resolvedUrls?.local[0]}e2e/parity/page.html`);
      await page.waitForFunction(() => 'parityPage' in window);
      const loaded = [[...fonts.keys()], HYPHENATED] as const;
      await page.evaluate(([ids, languages]) => window.parityPage.load(ids, languages), loaded);
      await use(page);
      await page.close();
      await vite.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

export async function paintInBrowser(engine: BrowserPage, page: Page, dpi: number): Promise<Buffer> {
  // As large as the card, so that all of it is painted.
  const [width, height] = [page.width, page.height].map((points) => Math.ceil((points * dpi) / 72));
  await engine.setViewportSize({ width: (width ?? 0) + 1, height: (height ?? 0) + 1 });
  await engine.evaluate(([shown, size]) => window.parityPage.show(shown, size), [page, dpi] as const);
  return engine.locator('svg').screenshot();
}

const COLUMNS = 12;

/** Paints many pages in one picture, and cuts it into them. */
export async function paintAllInBrowser(
  engine: BrowserPage,
  pages: readonly Page[],
  { dpi, photo }: { readonly dpi: number; readonly photo: string },
): Promise<Buffer[]> {
  const pixels = (points: number) => Math.floor((points * dpi) / 72);
  const cell = Math.max(...pages.flatMap(({ width, height }) => [pixels(width), pixels(height)])) + 2;
  const rows = Math.ceil(pages.length / COLUMNS);
  await engine.setViewportSize({ width: COLUMNS * cell, height: rows * cell });
  const sheet = { photo, columns: COLUMNS, cell };
  await engine.evaluate(([shown, ...how]) => window.parityPage.showAll(shown, ...how), [pages, dpi, sheet] as const);
  const picture = await engine.screenshot();
  return Promise.all(
    pages.map(({ width, height }, at) => {
      const [left, top] = [(at % COLUMNS) * cell, Math.floor(at / COLUMNS) * cell];
      return sharp(picture)
        .extract({ left, top, width: pixels(width), height: pixels(height) })
        .png()
        .toBuffer();
    }),
  );
}
