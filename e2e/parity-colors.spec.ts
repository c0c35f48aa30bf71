/** The print matches the preview in color: art, inks, and photos in every layout and look. */
import { type Page as BrowserPage, expect } from '@playwright/test';
import { FRONT_COLORS, type PhotosFront, templateFront } from '#domain/front.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { ORIENTATIONS, type PrintingOptions, STAMPS } from '#domain/printing-options.ts';
import { TEMPLATE_IDS, type TemplateId } from '#domain/template.ts';
import { FONT_COLORS } from '#domain/text-style.ts';
import { stampOps } from '#layout/back/stamp.ts';
import { artboard, fill, lettering } from '#layout/front/templates/artboard.ts';
import { grayPage } from '#layout/ink.ts';
import { rectangle } from '#layout/path.ts';
import { type ImageOp, type Matrix, type Page, points, type Scene } from '#layout/scene.ts';
import { rect } from '#layout/units.ts';
import { paintPdf } from '#server/engines/rendering/pdf/paint-pdf.ts';
import { type PrintPhoto, preparePrintPhoto } from '#server/engines/rendering/print-photo.ts';
import { loops, sampleDesign } from '#testing/card-fixtures.ts';
import { readPress, readPressProfile } from '#testing/color/press.ts';
import { type ColorPicture, inspectPdf, rasterizeColor } from '#testing/pdf/inspect-pdf.ts';
import { compareColors, hasSameColors } from './parity/compare-colors.ts';
import { compareLevels, hasSameLevels } from './parity/compare-levels.ts';
import { composedFront, emojiCard, frontSheet, patches } from './parity/corpus.ts';
import { fonts, layOut, paintAllInBrowser, paintInBrowser, test } from './parity/engine.ts';

const COLOR_DPI = 100;
/** Low, because many cards are compared and their photos have large patches. */
const SHEET_DPI = 48;

test.describe('[P-1] the printed colors match the screen', () => {
  const press = readPress(readPressProfile());

  /** Paints another page than the one shown, to check that a wrong color is noticed. */
  async function differ(engine: BrowserPage, scene: Scene, side: 'front' | 'back', spoil = (good: Page) => good) {
    const pdf = await paintPdf({ scene: { ...scene, [side]: spoil(scene[side]) }, fonts, photos: new Map() });
    const { pages, outputProfile } = await inspectPdf(pdf);
    expect(Buffer.from(outputProfile ?? []).equals(readPressProfile())).toBe(true);
    const inspected = pages[side === 'front' ? 0 : 1];
    expect(inspected?.colors.has('device'), 'only black ink and profiles').toBe(false);
    const inks = inspected?.colors.has('profile') ? 'color' : 'black';
    const print = await rasterizeColor(pdf, side === 'front' ? 1 : 2, COLOR_DPI);
    return compareColors(await paintInBrowser(engine, scene[side], COLOR_DPI), print, press, inks);
  }

  function sceneOf(templateId: TemplateId, printColor: PrintingOptions['printColor']): Scene {
    const design = sampleDesign({ front: templateFront(templateId), printing: { printColor } });
    return layOut(design);
  }

  /** Shows all stamps, large enough to have flat areas. */
  function stampScene(printColor: PrintingOptions['printColor']): Scene {
    const scene = sceneOf('nice-to-you', printColor);
    const ops = STAMPS.flatMap((stamp, index) => {
      const [left, top] = [15 + (index % 4) * 98, 20 + Math.floor(index / 4) * 140];
      return stampOps(rect({ left, top, right: left + 90, bottom: top + 112.5 }), stamp);
    });
    const front = { ...scene.front, ops };
    return { ...scene, front: printColor === 'black-white' ? grayPage(front) : front };
  }

  /** Shows a field and a letter large enough to have flat areas, in the ink of a message of each color. */
  function swatchScene(): Scene {
    const scene = sceneOf('nice-to-you', 'full-color');
    const board = artboard(scene.front, fonts, { lettering: '', language: 'en' });
    const ops = FONT_COLORS.flatMap((fontColor, index) => {
      const design = sampleDesign({ text: { fontColor } });
      const message = layOut(design).back.ops.find((op) => op.kind === 'glyphs' && op.layer === 'message');
      if (message?.kind !== 'glyphs') throw new Error('The card has no message');
      const [x, y] = [20 + (index % 4) * 90, 20 + Math.floor(index / 4) * 140];
      return [
        fill(rectangle(x, y, { width: 60, height: 40 }), message.ink),
        ...lettering(board, 'H', { font: 'inter', ink: message.ink, at: [x + 30, y + 120], width: 80, size: 80 }),
      ];
    });
    return { ...scene, front: { ...scene.front, ops } };
  }

  test('[T-21] in every template, on the back, in every stamp and in every text color', async ({ engine }) => {
    test.setTimeout(120_000);
    for (const templateId of TEMPLATE_IDS) {
      const found = await differ(engine, sceneOf(templateId, 'full-color'), 'front');
      expect(hasSameColors(found), `${templateId}: ${JSON.stringify(found)}`).toBe(true);
    }
    const back = await differ(engine, sceneOf('nice-to-you', 'full-color'), 'back');
    expect(hasSameColors(back), `back: ${JSON.stringify(back)}`).toBe(true);
    const stamps = await differ(engine, stampScene('full-color'), 'front');
    expect(hasSameColors(stamps), `stamps: ${JSON.stringify(stamps)}`).toBe(true);
    const swatches = await differ(engine, swatchScene(), 'front');
    expect(hasSameColors(swatches), `swatches: ${JSON.stringify(swatches)}`).toBe(true);
    // The paper counts as one more. Black isn't among them, because it is black ink only.
    expect(swatches.swatches).toBe(FONT_COLORS.length);
  });

  test('[T-5, T-6] in the border of a layout and behind a caption', async ({ engine }) => {
    for (const index of [4, 13]) {
      const found = await differ(
        engine,
        layOut(sampleDesign({ front: composedFront(index, 'Greetings שלום') })),
        'front',
      );
      expect(hasSameColors(found), JSON.stringify(found)).toBe(true);
    }
  });

  test('[T-10] in emoji, in color and in gray', async ({ engine }) => {
    test.setTimeout(120_000);
    for (const printColor of ['full-color', 'black-white'] as const) {
      const design = emojiCard(printColor);
      const scene = layOut(design);
      const back = { ...scene.back, ops: scene.back.ops.filter(({ kind }) => kind === 'emoji') };
      const found = await differ(engine, { ...scene, back }, 'back');
      expect(hasSameColors(found), `${printColor}: ${JSON.stringify(found)}`).toBe(true);
      expect(found.swatches).toBeGreaterThan(5);
    }
  });

  /** Draws bold strokes in every color of a pen, far enough apart to have flat areas. */
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
    return layOut(design);
  }

  test('[T-9] in drawings on both sides of every card', async ({ engine }) => {
    test.setTimeout(120_000);
    for (const orientation of ORIENTATIONS) {
      const scene = drawnScene(orientation, 'full-color');
      for (const side of ['front', 'back'] as const) {
        const found = await differ(engine, scene, side);
        expect(hasSameColors(found), `${orientation} ${side}: ${JSON.stringify(found)}`).toBe(true);
      }
    }
    const gray = await differ(engine, drawnScene('landscape', 'black-white'), 'back');
    expect(hasSameColors(gray), `gray: ${JSON.stringify(gray)}`).toBe(true);
  });

  test('[T-21] in gray on a black-and-white card', async ({ engine }) => {
    test.setTimeout(120_000);
    for (const templateId of TEMPLATE_IDS) {
      const found = await differ(engine, sceneOf(templateId, 'black-white'), 'front');
      expect(hasSameColors(found), `${templateId}: ${JSON.stringify(found)}`).toBe(true);
    }
    const back = await differ(engine, sceneOf('nice-to-you', 'black-white'), 'back');
    expect(hasSameColors(back), `back: ${JSON.stringify(back)}`).toBe(true);
    const stamps = await differ(engine, stampScene('black-white'), 'front');
    expect(hasSameColors(stamps), `stamps: ${JSON.stringify(stamps)}`).toBe(true);
  });

  test('notices one wrong ink', async ({ engine }) => {
    // Reproduces a former bug: green's inks came from arithmetic.
    const spoil = (good: Page): Page => JSON.parse(JSON.stringify(good).replaceAll('#2f6b4f', '#3d6c6b'));
    const found = await differ(engine, sceneOf('thinking-of-you', 'full-color'), 'front', spoil);
    expect(hasSameColors(found), JSON.stringify(found)).toBe(false);
  });
});

test.describe('a printed front matches the screen', () => {
  /**
   * Prepares like a proof, because the screen's gray isn't black ink, and for a quarter of the size, because 75 dots per inch
   * are enough here and take a sixteenth of the time.
   */
  async function preparePhoto(photo: Buffer, op: ImageOp): Promise<PrintPhoto> {
    const { x, y, width, height } = op.clip;
    const clip = { x: points(x / 4), y: points(y / 4), width: points(width / 4), height: points(height / 4) };
    const print = await preparePrintPhoto(
      photo,
      { ...op, matrix: timesAll(op.matrix, 1 / 4), clip },
      { isProof: true },
    );
    return { ...print, matrix: timesAll(print.matrix, 4) };
  }

  function timesAll([a, b, c, d, e, f]: Matrix, by: number): Matrix {
    return [a * by, b * by, c * by, d * by, e * by, f * by];
  }

  /** Two fronts share a file. */
  async function printFronts(scenes: readonly Scene[], photo: Buffer) {
    const [scene, other = scene] = scenes;
    if (!(scene && other)) throw new Error('There is nothing to print');
    const photos = new Map<ImageOp, PrintPhoto>();
    for (const op of [...scene.front.ops, ...other.front.ops]) {
      if (op.kind === 'image') photos.set(op, await preparePhoto(photo, op));
    }
    const pdf = await paintPdf({ scene: { ...scene, back: other.front }, fonts, photos });
    return [await rasterizeColor(pdf, 1, SHEET_DPI), await rasterizeColor(pdf, 2, SHEET_DPI)].slice(0, scenes.length);
  }

  async function levels(engine: BrowserPage, shown: readonly PostcardDesign[], printed = shown) {
    const photo = await patches();
    const href = `data:image/jpeg;base64,${photo.toString('base64')}`;
    const screens = await paintAllInBrowser(
      engine,
      shown.map((design) => layOut(design).front),
      { dpi: SHEET_DPI, photo: href },
    );
    const prints: ColorPicture[] = [];
    for (let at = 0; at < printed.length; at += 2) {
      prints.push(
        ...(await printFronts(
          printed.slice(at, at + 2).map((design) => layOut(design)),
          photo,
        )),
      );
    }
    return Promise.all(screens.map(async (screen, at) => compareLevels(screen, prints[at])));
  }

  test('[T-4, T-5, T-6, T-7, T-9, T-10] in every layout, look and orientation, with captions, lines and emoji', async ({
    engine,
  }) => {
    test.setTimeout(180_000);
    const sheet = frontSheet();
    for (const [at, found] of (await levels(engine, sheet)).entries()) {
      expect.soft(hasSameLevels(found), `${JSON.stringify(sheet[at]?.front)}: ${JSON.stringify(found)}`).toBe(true);
    }
  });

  test('notices a look that is slightly off', async ({ engine }) => {
    const shown = frontSheet().slice(2, 4);
    const printed = shown.map(({ front, ...rest }) => ({
      ...rest,
      front: front?.kind === 'photos' ? brighter(front) : front,
    }));
    for (const found of await levels(engine, shown, printed))
      expect(hasSameLevels(found), JSON.stringify(found)).toBe(false);
  });

  function brighter(front: PhotosFront): PhotosFront {
    const slots = front.slots.map((photo) => photo && { ...photo, look: { ...photo.look, brightness: 10 } });
    return { ...front, slots };
  }
});
