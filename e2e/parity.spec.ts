/** The preview matches the print: browser and server have the same layout, and both painters draw the same picture. */

import { type Page as BrowserPage, expect, test } from '@playwright/test';
import fc from 'fast-check';
import sharp from 'sharp';
import { createServer, type ViteDevServer } from 'vite';
import { COUNTRIES } from '#domain/address.ts';
import { DEFAULT_CROP } from '#domain/crop.ts';
import type { Stroke } from '#domain/drawing.ts';
import { DEFAULT_LOOK, FRONT_COLORS, FRONT_LAYOUTS, LOOKS, type Look, onePhoto, templateFront } from '#domain/front.ts';
import type { Language } from '#domain/language.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { CARD_SIZES, ORIENTATIONS, type PrintingOptions, STAMPS } from '#domain/printing-options.ts';
import { TEMPLATE_IDS, type TemplateId } from '#domain/template.ts';
import { FONT_COLORS, FONT_FAMILIES, FONT_SIZES } from '#domain/text-style.ts';
import { stampOps } from '#layout/back/stamp.ts';
import type { FontId } from '#layout/fonts/registry.ts';
import { SIZE_FORMATS } from '#layout/formats.ts';
import { artboard, fill, lettering } from '#layout/front/templates/artboard.ts';
import { grayPage } from '#layout/ink.ts';
import { layoutHash } from '#layout/layout-hash.ts';
import { layoutPostcard } from '#layout/layout-postcard.ts';
import { rectangle } from '#layout/path.ts';
import type { DrawOp, Page, Scene } from '#layout/scene.ts';
import { loadHyphenators } from '#layout/text/hyphenation.ts';
import { rect } from '#layout/units.ts';
import { paintPdf } from '#server/rendering/pdf/paint-pdf.ts';
import { preparePrintPhoto } from '#server/rendering/print-photo.ts';
import { loops, sampleDesign, UPLOAD_ID } from '#testing/card-fixtures.ts';
import { readPress, readPressProfile } from '#testing/color/press.ts';
import { loadFontsOf, SMALL_FONTS } from '#testing/layout-fonts.ts';
import {
  type ColorPicture,
  type GrayPicture,
  inspectPdf,
  rasterize,
  rasterizeColor,
} from '#testing/pdf/inspect-pdf.ts';
import { quadrants } from '#testing/photo-fixtures.ts';
import { compareColors, hasSameColors } from './parity/compare-colors.ts';
import { comparePictures, isSame } from './parity/compare-pictures.ts';
import { composedFront, type ParityCard, parityCorpus } from './parity/corpus.ts';
import { dropSign, moveFirstLine, moveOp } from './parity/defects.ts';

const GENERATED_MESSAGES = 500;
const PRINT_DPI = 900;
const SCREEN_DPI = 300;
const COLOR_DPI = 100;
const HYPHENATED: readonly Language[] = ['en', 'de'];
const LANGUAGES: readonly Language[] = [...HYPHENATED, 'ko', 'ja', 'zh-Hant', 'zh-Hans', 'th', 'hi'];
const hyphenators = await loadHyphenators(HYPHENATED);

const WRITTEN = [
  ...['abc éß', 'office fi ffl', 'שלום', 'مرحبا', '👩‍👩‍👧 ❤', '12,5 (a) [b]', 'e\u0301', 'Wort', ' ', '\n'],
  ...['Donaudampfschifffahrtsgesellschaften', 'incom\u00adprehen\u00adsibil\u00adi\u00adties'],
  ...['한국어', '\u1112\u1161\u11ab', '日本語。', '直角「骨」', '誤會，', '误会。'],
  ...['น้ำใสที่สุด', 'หน้าฝน', 'स्त्री', 'पूर्णांक।'],
];
const EMOJI = ['😀❤️🌊🎂🇮🇹', '🐸🍊🔵🟡✅'].join('\n');
const MANY_SCRIPTS = LANGUAGES.map((language) => sampleDesign({ text: { message: WRITTEN.join(''), language } }));
const fonts = loadFontsOf([...parityCorpus().map(({ design }) => design), ...MANY_SCRIPTS, emojiCard()], SMALL_FONTS);

function emojiCard(printColor: PrintingOptions['printColor'] = 'full-color'): PostcardDesign {
  return sampleDesign({ text: { message: EMOJI, fontSize: 'L' }, printing: { printColor } });
}

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

async function openEngine(page: BrowserPage, fontIds: readonly FontId[] = [...fonts.keys()]): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => 'parityPage' in window);
  const loaded = [fontIds, HYPHENATED] as const;
  await page.evaluate(([ids, languages]) => window.parityPage.load(ids, languages), loaded);
}

/** Only the text, or only its emoji: other colors are compared below. */
function written(page: Page, kind: 'glyphs' | 'emoji' = 'glyphs'): Page {
  return { ...page, ops: page.ops.filter((op) => op.kind === kind && ['message', 'address'].includes(op.layer)) };
}

async function printed(scene: Scene, back: Page): Promise<GrayPicture> {
  const pdf = await paintPdf({ scene: { ...scene, back }, fonts, photos: new Map() });
  return rasterize(pdf, 2, PRINT_DPI);
}

async function seen(browserPage: BrowserPage, page: Page, dpi = SCREEN_DPI, photo = ''): Promise<Buffer> {
  // As large as the card, so that all of it is painted.
  const [width, height] = [page.width, page.height].map((points) => Math.ceil((points * dpi) / 72));
  await browserPage.setViewportSize({ width: (width ?? 0) + 1, height: (height ?? 0) + 1 });
  await browserPage.evaluate(([shown, ...how]) => window.parityPage.show(shown, ...how), [page, dpi, photo] as const);
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
  /** Of a pen on the back: mostly none, else a few points anywhere on or off the card. */
  pen: fc.array(fc.tuple(fc.integer({ min: -9000, max: 9000 }), fc.integer({ min: -9000, max: 9000 }), fc.nat(255)), {
    maxLength: 12,
  }),
});

function penStrokes(pen: readonly (readonly number[])[]): Stroke[] {
  return pen.length > 0 ? [{ color: '#22508c', width: 'fine', points: pen.flat() }] : [];
}

test('[T-9] the layout is byte-identical in browser and server over generated messages', async ({ page }) => {
  test.setTimeout(300_000);
  await openEngine(page);
  const samples = fc.sample(cards, { numRuns: GENERATED_MESSAGES, seed: 20_261_115 }).map((card, index) => ({
    design: sampleDesign({
      front: composedFront(index, card.message.slice(0, 4).join(' ')),
      text: {
        message: card.message.join(' '),
        language: card.language,
        fontFamily: card.fontFamily,
        fontSize: card.fontSize,
        country: card.country,
      },
      printing: { size: card.size, orientation: card.orientation },
      drawings: { back: { strokes: penStrokes(card.pen), stickers: [] } },
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
        const difference = await comparePictures(await seen(page, back), await printed(scene, back), 'black ink');
        expect(isSame(difference), `${name}: ${JSON.stringify(difference)}`).toBe(true);
        const emoji = written(scene.back, 'emoji');
        if (emoji.ops.length === 0) continue;
        const inColor = await comparePictures(await seen(page, emoji), await printed(scene, emoji), 'colors');
        expect(isSame(inColor), `${name} in color: ${JSON.stringify(inColor)}`).toBe(true);
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
  // Together, because each page that loads the engine takes longer than a comparison.
  test(`notices ${Object.keys(defects).join('; ')}`, async ({ page }) => {
    test.setTimeout(120_000);
    await openEngine(page, SMALL_FONTS);
    const { design, format } = plain as ParityCard;
    const { scene } = layoutPostcard({ design, format, fonts, hyphenators });
    const back = written(scene.back);
    const screen = await seen(page, back);
    for (const [name, spoil] of Object.entries(defects)) {
      const difference = await comparePictures(
        screen,
        await printed(scene, { ...back, ops: spoil(back.ops) }),
        'black ink',
      );
      expect(isSame(difference), `${name}: ${JSON.stringify(difference)}`).toBe(false);
    }
  });
});

test.describe('[P-1] the printed colors are the colors on the screen', () => {
  const press = readPress(readPressProfile());

  /** Paints another page than the one shown, to see that a wrong color is noticed. */
  async function differ(page: BrowserPage, scene: Scene, side: 'front' | 'back', spoil = (good: Page) => good) {
    const pdf = await paintPdf({ scene: { ...scene, [side]: spoil(scene[side]) }, fonts, photos: new Map() });
    const { pages, outputProfile } = await inspectPdf(pdf);
    expect(Buffer.from(outputProfile ?? []).equals(readPressProfile())).toBe(true);
    const inspected = pages[side === 'front' ? 0 : 1];
    expect(inspected?.colors.has('device'), 'only black ink and profiles').toBe(false);
    const inks = inspected?.colors.has('profile') ? 'color' : 'black';
    const print = await rasterizeColor(pdf, side === 'front' ? 1 : 2, COLOR_DPI);
    return compareColors(await seen(page, scene[side], COLOR_DPI), print, press, inks);
  }

  function sceneOf(templateId: TemplateId, printColor: PrintingOptions['printColor']): Scene {
    const design = sampleDesign({ front: templateFront(templateId), printing: { printColor } });
    return layoutPostcard({ design, format: '5.5x4.25', fonts, hyphenators }).scene;
  }

  /** All stamps, large enough to have flat areas. */
  function stampScene(printColor: PrintingOptions['printColor']): Scene {
    const scene = sceneOf('nice-to-you', printColor);
    const ops = STAMPS.flatMap((stamp, index) => {
      const [left, top] = [15 + (index % 4) * 98, 20 + Math.floor(index / 4) * 140];
      return stampOps(rect({ left, top, right: left + 90, bottom: top + 112.5 }), stamp);
    });
    const front = { ...scene.front, ops };
    return { ...scene, front: printColor === 'black-white' ? grayPage(front) : front };
  }

  /** A field and a letter large enough to have flat areas, in the ink that a message of each color has. */
  function swatchScene(): Scene {
    const scene = sceneOf('nice-to-you', 'full-color');
    const board = artboard(scene.front, fonts, { lettering: '', language: 'en' });
    const ops = FONT_COLORS.flatMap((fontColor, index) => {
      const design = sampleDesign({ text: { fontColor } });
      const message = layoutPostcard({ design, format: '5.5x4.25', fonts, hyphenators }).scene.back.ops.find(
        (op) => op.kind === 'glyphs' && op.layer === 'message',
      );
      if (message?.kind !== 'glyphs') throw new Error('The card has no message');
      const [x, y] = [20 + (index % 4) * 90, 20 + Math.floor(index / 4) * 140];
      return [
        fill(rectangle(x, y, { width: 60, height: 40 }), message.ink),
        ...lettering(board, 'H', { font: 'inter', ink: message.ink, at: [x + 30, y + 120], width: 80, size: 80 }),
      ];
    });
    return { ...scene, front: { ...scene.front, ops } };
  }

  test('[T-21] in every template, on the back, in every stamp and in every color of text', async ({ page }) => {
    test.setTimeout(120_000);
    await openEngine(page, SMALL_FONTS);
    for (const templateId of TEMPLATE_IDS) {
      const found = await differ(page, sceneOf(templateId, 'full-color'), 'front');
      expect(hasSameColors(found), `${templateId}: ${JSON.stringify(found)}`).toBe(true);
    }
    const back = await differ(page, sceneOf('nice-to-you', 'full-color'), 'back');
    expect(hasSameColors(back), `back: ${JSON.stringify(back)}`).toBe(true);
    const stamps = await differ(page, stampScene('full-color'), 'front');
    expect(hasSameColors(stamps), `stamps: ${JSON.stringify(stamps)}`).toBe(true);
    const swatches = await differ(page, swatchScene(), 'front');
    expect(hasSameColors(swatches), `swatches: ${JSON.stringify(swatches)}`).toBe(true);
    // The paper is one more; black, as black ink alone, is not among them.
    expect(swatches.swatches).toBe(FONT_COLORS.length);
  });

  test('[T-5, T-6] in every layout and its border, and in captions in nine places', async ({ page }) => {
    test.setTimeout(120_000);
    await openEngine(page, SMALL_FONTS);
    for (let index = 0; index < 2 * FRONT_LAYOUTS.length; index += 1) {
      const orientation = ORIENTATIONS[Math.floor(index / FRONT_LAYOUTS.length)] ?? 'landscape';
      const front = composedFront(index, 'Greetings שלום');
      const design = sampleDesign({ front, printing: { orientation } });
      const { scene } = layoutPostcard({ design, format: '5.5x4.25', fonts, hyphenators });
      const found = await differ(page, scene, 'front');
      // A single photo without a band is one flat area.
      const isAlike = hasSameColors({ ...found, swatches: found.swatches + 1 });
      expect(isAlike, `${JSON.stringify(front)}: ${JSON.stringify(found)}`).toBe(true);
    }
  });

  test('[T-10] in emoji, in color and in gray', async ({ page }) => {
    test.setTimeout(120_000);
    await openEngine(page);
    for (const printColor of ['full-color', 'black-white'] as const) {
      const design = emojiCard(printColor);
      const { scene } = layoutPostcard({ design, format: '5.5x4.25', fonts, hyphenators });
      const back = { ...scene.back, ops: scene.back.ops.filter(({ kind }) => kind === 'emoji') };
      const found = await differ(page, { ...scene, back }, 'back');
      expect(hasSameColors(found), `${printColor}: ${JSON.stringify(found)}`).toBe(true);
      expect(found.swatches).toBeGreaterThan(5);
    }
  });

  /** Bold strokes in every color of a pen, far enough apart to have flat areas. */
  function drawnScene(orientation: PrintingOptions['orientation'], printColor: PrintingOptions['printColor']): Scene {
    const strokes = FRONT_COLORS.map((color, index) => ({
      ...loops(0, { color, width: 'bold' }),
      points: [-4000, index * 450 - 3600, 255, -800, index * 450 - 3500, 255],
    }));
    const drawing = { strokes, stickers: [] };
    const design = sampleDesign({
      front: templateFront('nice-to-you'),
      printing: { orientation, printColor },
      drawings: { front: drawing, back: drawing },
    });
    return layoutPostcard({ design, format: '5.5x4.25', fonts, hyphenators }).scene;
  }

  test('[T-9] in drawings on both sides of every card', async ({ page }) => {
    test.setTimeout(120_000);
    await openEngine(page, SMALL_FONTS);
    for (const orientation of ORIENTATIONS) {
      const scene = drawnScene(orientation, 'full-color');
      for (const side of ['front', 'back'] as const) {
        const found = await differ(page, scene, side);
        expect(hasSameColors(found), `${orientation} ${side}: ${JSON.stringify(found)}`).toBe(true);
      }
    }
    const gray = await differ(page, drawnScene('landscape', 'black-white'), 'back');
    expect(hasSameColors(gray), `gray: ${JSON.stringify(gray)}`).toBe(true);
  });

  test('[T-21] in gray on a black-and-white card', async ({ page }) => {
    test.setTimeout(120_000);
    await openEngine(page, SMALL_FONTS);
    for (const templateId of TEMPLATE_IDS) {
      const found = await differ(page, sceneOf(templateId, 'black-white'), 'front');
      expect(hasSameColors(found), `${templateId}: ${JSON.stringify(found)}`).toBe(true);
    }
    const back = await differ(page, sceneOf('nice-to-you', 'black-white'), 'back');
    expect(hasSameColors(back), `back: ${JSON.stringify(back)}`).toBe(true);
    const stamps = await differ(page, stampScene('black-white'), 'front');
    expect(hasSameColors(stamps), `stamps: ${JSON.stringify(stamps)}`).toBe(true);
  });

  test('notices one wrong ink', async ({ page }) => {
    await openEngine(page, SMALL_FONTS);
    // What green became when its inks came from arithmetic.
    const spoil = (good: Page): Page => JSON.parse(JSON.stringify(good).replaceAll('#2f6b4f', '#3d6c6b'));
    const found = await differ(page, sceneOf('thinking-of-you', 'full-color'), 'front', spoil);
    expect(hasSameColors(found), JSON.stringify(found)).toBe(false);
  });
});

test.describe('a printed photo is the photo on the screen', () => {
  const LOOKED: readonly Look[] = [
    ...LOOKS.map((name) => ({ ...DEFAULT_LOOK, name })),
    { name: 'cool', brightness: -40, contrast: 50 },
  ];
  const EDGE = 16;

  /** How much the colors of two pictures differ, and the share of pixels that differ clearly. */
  async function colorDifference(screen: Buffer, print: ColorPicture) {
    const shown = await sharp(screen).resize(print.width, print.height, { fit: 'fill' }).removeAlpha().raw().toBuffer();
    const differences = Array.from(shown, (level, at) => Math.abs(level - (print.pixels[at] ?? 0)));
    const sum = differences.reduce((total, each) => total + each, 0);
    return { mean: sum / shown.length, clear: differences.filter((each) => each > EDGE).length / shown.length };
  }

  test('[T-4, T-7] in every look, straightened, in color and in gray', async ({ page }) => {
    test.setTimeout(120_000);
    await openEngine(page, SMALL_FONTS);
    const bytes = await quadrants({ width: 900, height: 700 }, 1);
    const href = `data:image/jpeg;base64,${bytes.toString('base64')}`;
    for (const [index, look] of LOOKED.entries()) {
      const crop = { ...DEFAULT_CROP, zoom: 1.2, straighten: index * 4 - 12, offsetX: 0.4 };
      const photo = { uploadId: UPLOAD_ID, widthPixels: 900, heightPixels: 700, crop, look };
      const printColor = index % 3 === 2 ? 'black-white' : 'full-color';
      const design = sampleDesign({ front: onePhoto(photo), printing: { printColor } });
      const { scene } = layoutPostcard({ design, format: '5.5x4.25', fonts, hyphenators });
      const [op] = scene.front.ops;
      if (op?.kind !== 'image') throw new Error('The card has no photo');
      // As for a proof, because the screen's gray is not black ink.
      const photos = new Map([[op, await preparePrintPhoto(bytes, op, { isProof: true })]]);
      const pdf = await paintPdf({ scene, fonts, photos });
      const found = await colorDifference(
        await seen(page, scene.front, COLOR_DPI, href),
        await rasterizeColor(pdf, 1, COLOR_DPI),
      );
      expect(found.mean, `${look.name}: ${JSON.stringify(found)}`).toBeLessThan(4);
      expect(found.clear, `${look.name}: ${JSON.stringify(found)}`).toBeLessThan(0.02);
    }
  });
});
