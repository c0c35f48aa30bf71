/** The print matches the preview: browser and server have the same layout, and both painters draw the same text. */
import { type Page as BrowserPage, expect } from '@playwright/test';
import fc from 'fast-check';
import { COUNTRIES } from '#domain/address.ts';
import type { Stroke } from '#domain/drawing.ts';
import { CARD_SIZES, ORIENTATIONS } from '#domain/printing-options.ts';
import { FONT_FAMILIES, FONT_SIZES } from '#domain/text-style.ts';
import { SIZE_FORMATS } from '#layout/formats.ts';
import { layoutHash } from '#layout/layout-hash.ts';
import type { DrawOp, Page, Scene } from '#layout/scene.ts';
import { paintPdf } from '#server/engines/rendering/pdf/paint-pdf.ts';
import { sampleDesign } from '#testing/card-fixtures.ts';
import { type GrayPicture, rasterize } from '#testing/pdf/inspect-pdf.ts';
import { comparePictures, isSame } from './parity/compare-pictures.ts';
import { composedFront, LANGUAGES, type ParityCard, parityCorpus, turnedEmojiCard, WRITTEN } from './parity/corpus.ts';
import { dropSign, moveFirstLine, moveOp } from './parity/defects.ts';
import { fonts, layOut, paintInBrowser, test } from './parity/engine.ts';

const GENERATED_MESSAGES = 500;
const BATCH = 50;
const PRINT_DPI = 900;
const SCREEN_DPI = 300;

/** Keeps only the text or only its emoji; parity-colors.spec.ts compares other colors. */
function written(page: Page, kind: 'glyphs' | 'emoji' = 'glyphs'): Page {
  return { ...page, ops: page.ops.filter((op) => op.kind === kind && ['message', 'address'].includes(op.layer)) };
}

async function printed(scene: Scene, back: Page): Promise<GrayPicture> {
  const pdf = await paintPdf({ scene: { ...scene, back }, fonts, photos: new Map() });
  return rasterize(pdf, 2, PRINT_DPI);
}

const shown = (engine: BrowserPage, page: Page) => paintInBrowser(engine, page, SCREEN_DPI);

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
  /** Points of a pen on the back: mostly none, else a few anywhere on or off the card. */
  pen: fc.array(fc.tuple(fc.integer({ min: -9000, max: 9000 }), fc.integer({ min: -9000, max: 9000 }), fc.nat(255)), {
    maxLength: 12,
  }),
});

function penStrokes(pen: readonly (readonly number[])[]): Stroke[] {
  return pen.length > 0 ? [{ color: '#22508c', width: 'fine', points: pen.flat() }] : [];
}

function generatedCards() {
  return fc.sample(cards, { numRuns: GENERATED_MESSAGES, seed: 20_261_115 }).map((card, index) => ({
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
}

test('[T-9] the layout is byte-identical in browser and server over generated messages', async ({ engine }) => {
  test.setTimeout(300_000);
  const samples = generatedCards();
  for (let start = 0; start < GENERATED_MESSAGES; start += BATCH) {
    const batch = samples.slice(start, start + BATCH);
    const here = batch.map(({ design, format }) => layoutHash(layOut(design, format)));
    expect(await engine.evaluate((sent) => window.parityPage.hashes(sent), batch)).toEqual(here);
  }
});

test.describe('a printed back matches the screen', () => {
  // In four groups, so that two workers can share them.
  for (const group of [0, 1, 2, 3]) {
    test(`print and preview match over the corpus, part ${group + 1}`, async ({ engine }) => {
      test.setTimeout(600_000);
      const mine = parityCorpus().filter((_card, index) => index % 4 === group);
      expect(mine.length).toBeGreaterThanOrEqual(10);
      for (const { name, design, format } of mine) {
        const scene = layOut(design, format);
        const back = written(scene.back);
        const difference = await comparePictures(await shown(engine, back), await printed(scene, back), 'black ink');
        expect(isSame(difference), `${name}: ${JSON.stringify(difference)}`).toBe(true);
        const emoji = written(scene.back, 'emoji');
        if (emoji.ops.length === 0) continue;
        const inColor = await comparePictures(await shown(engine, emoji), await printed(scene, emoji), 'colors');
        expect(isSame(inColor), `${name} in color: ${JSON.stringify(inColor)}`).toBe(true);
      }
    });
  }

  test('[T-10] a turned emoji prints as shown, and one turned two degrees further is noticed', async ({ engine }) => {
    test.setTimeout(120_000);
    const placed = (angle: number) => {
      const scene = layOut(turnedEmojiCard(angle));
      return { ...scene, back: { ...scene.back, ops: scene.back.ops.filter(({ layer }) => layer === 'drawing') } };
    };
    for (const angle of [0, 30, -135]) {
      const { back, ...scene } = placed(angle);
      expect(back.ops).toHaveLength(1);
      const screen = await shown(engine, back);
      const same = await comparePictures(screen, await printed({ ...scene, back }, back), 'colors');
      expect(isSame(same), `${angle}°: ${JSON.stringify(same)}`).toBe(true);
      const further = placed(angle + 2);
      const other = await comparePictures(screen, await printed(further, further.back), 'colors');
      expect(isSame(other), `${angle}° and two more: ${JSON.stringify(other)}`).toBe(false);
    }
  });

  const [plain] = parityCorpus();
  const defects: Record<string, (ops: readonly DrawOp[]) => DrawOp[]> = {
    'a dropped comma': (ops) => dropSign(ops, ','),
    'a dropped period, the smallest mark at the smallest size': (ops) => dropSign(ops, '.'),
    'a line moved by half a point': (ops) => moveFirstLine(ops, 0.5),
    'all text moved by a quarter of a point': (ops) => ops.map((op) => moveOp(op, 0.25)),
  };
  // In one test, because each page that loads the engine takes longer than a comparison.
  test(`notices ${Object.keys(defects).join('; ')}`, async ({ engine }) => {
    test.setTimeout(120_000);
    const { design, format } = plain as ParityCard;
    const scene = layOut(design, format);
    const back = written(scene.back);
    const screen = await shown(engine, back);
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
