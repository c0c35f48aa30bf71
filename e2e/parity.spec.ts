/** The preview matches the print: browser and server have the same layout, and both painters draw the same picture. */
import { type Page as BrowserPage, expect, test } from '@playwright/test';
import fc from 'fast-check';
import { createServer, type ViteDevServer } from 'vite';
import { COUNTRIES } from '#domain/address.ts';
import type { Language } from '#domain/language.ts';
import { CARD_SIZES, ORIENTATIONS } from '#domain/printing-options.ts';
import { FONT_FAMILIES, FONT_SIZES } from '#domain/text-style.ts';
import { SIZE_FORMATS } from '#layout/formats.ts';
import { layoutHash } from '#layout/layout-hash.ts';
import { layoutPostcard } from '#layout/layout-postcard.ts';
import type { DrawOp, Page, Scene } from '#layout/scene.ts';
import { loadHyphenators } from '#layout/text/hyphenation.ts';
import { paintPdf } from '#server/rendering/pdf/paint-pdf.ts';
import { sampleDesign } from '#testing/card-fixtures.ts';
import { loadFontsOf, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { type GrayPicture, rasterize } from '#testing/pdf/inspect-pdf.ts';
import { comparePictures, isSame } from './parity/compare-pictures.ts';
import { type ParityCard, parityCorpus } from './parity/corpus.ts';

const GENERATED_MESSAGES = 500;
const PRINT_DPI = 900;
const HYPHENATED: readonly Language[] = ['en', 'de'];
const LANGUAGES: readonly Language[] = [...HYPHENATED, 'ko', 'ja', 'zh-Hant', 'zh-Hans', 'th', 'hi'];
const hyphenators = await loadHyphenators(HYPHENATED);

const WRITTEN = [
  ...['abc éß', 'office fi ffl', 'שלום', 'مرحبا', '👩‍👩‍👧 ❤', '12,5 (a) [b]', 'e\u0301', 'Wort', ' ', '\n'],
  ...['Donaudampfschifffahrtsgesellschaften', 'incom\u00adprehen\u00adsibil\u00adi\u00adties'],
  ...['한국어', '\u1112\u1161\u11ab', '日本語。', '直角「骨」', '誤會，', '误会。'],
  ...['น้ำใสที่สุด', 'หน้าฝน', 'स्त्री', 'पूर्णांक।'],
];
const MANY_SCRIPTS = LANGUAGES.map((language) => sampleDesign({ text: { message: WRITTEN.join(''), language } }));
const fonts = loadFontsOf([...parityCorpus().map(({ design }) => design), ...MANY_SCRIPTS], SMALL_FONTS);

let vite: ViteDevServer;
let url: string;
test.beforeAll(async () => {
  vite = await createServer({
    configFile: false,
    root: '.',
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1' },
  });
  await vite.listen();
  url = `${vite.resolvedUrls?.local[0]}e2e/parity/page.html`;
});
test.afterAll(() => vite.close());

async function openEngine(page: BrowserPage): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => 'parityPage' in window);
  const loaded = [[...fonts.keys()], HYPHENATED] as const;
  await page.evaluate(([ids, languages]) => window.parityPage.load(ids, languages), loaded);
}

/** Only the text, because the stamp's colors go through two different conversions. */
function written(page: Page): Page {
  return { ...page, ops: page.ops.filter((op) => op.layer === 'message' || op.layer === 'address') };
}

async function printed(scene: Scene, back: Page): Promise<GrayPicture> {
  const pdf = await paintPdf({ scene: { ...scene, back }, fonts, photos: new Map() });
  return rasterize(pdf, 2, PRINT_DPI);
}

async function seen(browserPage: BrowserPage, back: Page): Promise<Buffer> {
  // As large as the card, so that all of it is painted.
  await browserPage.setViewportSize({ width: Math.ceil(back.width * 5), height: Math.ceil(back.height * 5) });
  await browserPage.evaluate((shown) => window.parityPage.show(shown), back);
  return browserPage.locator('svg').screenshot();
}

const cards = fc.record({
  message: fc.array(fc.oneof(fc.constantFrom(...WRITTEN), fc.string({ maxLength: 12, unit: 'grapheme' })), {
    maxLength: 60,
  }),
  language: fc.constantFrom(...LANGUAGES),
  fontFamily: fc.constantFrom(...FONT_FAMILIES),
  fontSize: fc.constantFrom(...FONT_SIZES),
  country: fc.constantFrom(...COUNTRIES),
  size: fc.constantFrom(...CARD_SIZES),
  orientation: fc.constantFrom(...ORIENTATIONS),
});

test('the layout is byte-identical in browser and server over generated messages', async ({ page }) => {
  test.setTimeout(300_000);
  await openEngine(page);
  const samples = fc.sample(cards, { numRuns: GENERATED_MESSAGES, seed: 20_261_115 }).map((card) => ({
    design: sampleDesign({
      text: {
        message: card.message.join(' '),
        language: card.language,
        fontFamily: card.fontFamily,
        fontSize: card.fontSize,
        country: card.country,
      },
      printing: { size: card.size, orientation: card.orientation },
    }),
    format: SIZE_FORMATS[card.size],
  }));
  for (let start = 0; start < samples.length; start += 50) {
    const batch = samples.slice(start, start + 50);
    const here = batch.map(({ design, format }) =>
      layoutHash(layoutPostcard({ design, format, fonts, hyphenators }).scene),
    );
    expect(await page.evaluate((sent) => window.parityPage.hashes(sent), batch)).toEqual(here);
  }
});

test.describe('the printed back is the back on the screen', () => {
  // In four groups, so that two workers can share them.
  for (const group of [0, 1, 2, 3]) {
    test(`print and preview match over the corpus, part ${group + 1}`, async ({ page }) => {
      test.setTimeout(600_000);
      await openEngine(page);
      const mine = parityCorpus().filter((_card, index) => index % 4 === group);
      expect(mine.length).toBeGreaterThanOrEqual(10);
      for (const { name, design, format } of mine) {
        const { scene } = layoutPostcard({ design, format, fonts, hyphenators });
        const back = written(scene.back);
        const difference = await comparePictures(await seen(page, back), await printed(scene, back));
        expect(isSame(difference), `${name}: ${JSON.stringify(difference)}`).toBe(true);
      }
    });
  }

  const [plain] = parityCorpus();
  const defects: Record<string, (ops: readonly DrawOp[]) => DrawOp[]> = {
    'a dropped comma': (ops) => dropSign(ops, ','),
    'a dropped period, the smallest mark at the smallest size': (ops) => dropSign(ops, '.'),
    'a line moved by half a point': (ops) => moveFirstLine(ops, 0.5),
    'all text moved by a quarter of a point': (ops) => ops.map((op) => moveOp(op, 0.25)),
  };
  for (const [name, spoil] of Object.entries(defects)) {
    test(`notices ${name}`, async ({ page }) => {
      test.setTimeout(120_000);
      await openEngine(page);
      const { design, format } = plain as ParityCard;
      const { scene } = layoutPostcard({ design, format, fonts, hyphenators });
      const back = written(scene.back);
      const spoilt = { ...back, ops: spoil(back.ops) };
      const difference = await comparePictures(await seen(page, back), await printed(scene, spoilt));
      expect(isSame(difference), JSON.stringify(difference)).toBe(false);
    });
  }
});

function dropSign(ops: readonly DrawOp[], sign: string): DrawOp[] {
  let isDropped = false;
  return ops.map((op) => {
    if (op.kind !== 'glyphs' || isDropped || !op.text.includes(sign)) return op;
    isDropped = true;
    const at = op.text.indexOf(sign);
    return { ...op, glyphs: op.glyphs.filter((glyph) => glyph.cluster !== at) };
  });
}

function moveOp(op: DrawOp, by: number): DrawOp {
  if (op.kind !== 'glyphs') return op;
  return { ...op, glyphs: op.glyphs.map((glyph) => ({ ...glyph, x: (glyph.x + by) as typeof glyph.x })) };
}

function moveFirstLine(ops: readonly DrawOp[], by: number): DrawOp[] {
  const index = ops.findIndex((op) => op.kind === 'glyphs' && op.layer === 'message');
  return ops.map((op, at) => {
    if (at !== index || op.kind !== 'glyphs') return op;
    return { ...op, glyphs: op.glyphs.map((glyph) => ({ ...glyph, y: (glyph.y + by) as typeof glyph.y })) };
  });
}
