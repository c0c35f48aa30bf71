import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { templateFront } from '#domain/front.ts';
import { TEMPLATE_IDS } from '#domain/template.ts';
import { FORMATS, type FormatId } from '#layout/formats.ts';
import { grayInk, ink } from '#layout/ink.ts';
import { layoutPostcard } from '#layout/layout-postcard.ts';
import { type DrawOp, type ImageOp, type Page, points, type Scene } from '#layout/scene.ts';
import { type DesignParts, loops, photoFront, sampleDesign, UPLOAD_ID } from '#testing/card-fixtures.ts';
import { readPressProfile } from '#testing/color/press.ts';
import { loadFontsOf, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { inspectPdf, rasterize } from '#testing/pdf/inspect-pdf.ts';
import { noise } from '#testing/photo-fixtures.ts';
import { type PrintPhoto, preparePrintPhoto } from '../print-photo.ts';
import { type PdfOptions, paintPdf } from './paint-pdf.ts';
import { PROOF_MARGIN } from './proof-marks.ts';

/** Named by what makes each hard to copy from a PDF. */
const COPIED = {
  'accents and ligatures': 'Señor, the naïve office café: 1st flight',
  'combining marks': 'e\u0301a\u0300 Z\u0335 q\u0301',
  Hebrew: 'שלום עולם',
  'pointed Hebrew': 'בְּרֵאשִׁית בָּרָא אֱלֹהִים',
  Arabic: 'مرحبا بالعالم',
  'vocalized Arabic': 'بِسْمِ اللَّهِ الرَّحْمٰنِ',
  'Hebrew among English': 'Dear שלום and more words here',
  emoji: '🎂 🌴 👩‍👩‍👧 ❤️ 🇮🇹 1️⃣',
  markup: '<b>&amp;</b> (\\) %PDF',
  Thai: 'น้ำใสที่สุด หน้าฝน',
  Hindi: 'स्त्री पूर्णांक। किताब',
};
const fonts = loadFontsOf(
  Object.values(COPIED).map((message) => sampleDesign({ text: { message } })),
  SMALL_FONTS,
);
const SIZE = { width: 2900, height: 2000 };
let photo: Promise<Buffer> | undefined;

async function paint(parts: DesignParts, options: PdfOptions = {}, format: FormatId = '9x6'): Promise<Uint8Array> {
  const { scene } = layoutPostcard({ design: sampleDesign(parts), format, fonts });
  return paintPdf({ scene, fonts, photos: await photosOf(scene), options });
}

async function photosOf(scene: Scene): Promise<Map<ImageOp, PrintPhoto>> {
  const op = scene.front.ops.find((each) => each.kind === 'image');
  if (!op) return new Map();
  photo ??= noise(SIZE).jpeg({ quality: 90 }).toBuffer();
  return new Map([[op, await preparePrintPhoto(await photo, op)]]);
}

const inspect = async (...input: Parameters<typeof paint>) => inspectPdf(await paint(...input));

async function pagesOf(...input: Parameters<typeof paint>) {
  const { pages } = await inspect(...input);
  const [front, back] = pages;
  if (front === undefined || back === undefined) throw new Error('The file has fewer than two pages');
  return { count: pages.length, front, back };
}

test('gives the same bytes for the same card, and different ones for another', async () => {
  const card = { front: photoFront(SIZE) };
  const [first, again, other] = [
    await paint(card),
    await paint(card),
    await paint({ ...card, text: { city: 'Rome' } }),
  ];
  expect(Buffer.from(first).equals(again)).toBe(true);
  expect(Buffer.from(first).equals(other)).toBe(false);
});

describe('a print file, read by two PDF readers', () => {
  test.each(Object.keys(FORMATS) as FormatId[])('has two sound pages with exact boxes in %s', async (format) => {
    const { count, front, back } = await pagesOf({ front: photoFront(SIZE) }, {}, format);
    const { widthInches, heightInches } = FORMATS[format];
    const [right, top] = [widthInches * 72 + 18, heightInches * 72 + 18];
    expect(count).toBe(2);
    for (const { boxes } of [front, back]) {
      expect(boxes).toEqual({
        MediaBox: [0, 0, right, top],
        BleedBox: [0, 0, right, top],
        TrimBox: [9, 9, right - 9, top - 9],
      });
    }
  });

  test.each(TEMPLATE_IDS)('is sound with the template %s, in both orientations and in gray', async (templateId) => {
    const front = templateFront(templateId);
    for (const printing of [{}, { orientation: 'portrait' }, { printColor: 'black-white' }] as const) {
      const { front: page, back } = await pagesOf({ front, printing });
      const kind = 'printColor' in printing ? 'black' : 'profile';
      expect([...page.colors]).toEqual([kind]);
      expect([kind, null]).toContain(page.blending);
      // Blending would turn black text into four inks.
      expect(back.blending).toBeNull();
    }
  });

  test('embeds a subset of every font, with its text', async () => {
    const { fonts: used } = (await pagesOf({ text: { message: 'Hello שלום مرحبا 🎂', fontFamily: 'dancing' } })).back;
    const emoji = used.filter(({ kind }) => kind === 'Type3');
    expect(emoji).toMatchObject([{ isEmbedded: true, hasUnicode: true }]);
    const others = used.filter((font) => !emoji.includes(font));
    expect(others.length).toBeGreaterThanOrEqual(4);
    for (const font of others) {
      expect(font.name).toMatch(/^[A-Z]{6}\+(Inter|DancingScript|Noto\w+)-Regular$/);
      expect(font).toMatchObject({
        kind: 'CIDFontType2',
        encoding: 'Identity-H',
        isEmbedded: true,
        hasUnicode: true,
      });
    }
  });

  test('[T-10] has each emoji once, however often it is shown', async () => {
    const [once, often] = [
      await paint({ text: { message: '🎂' } }),
      await paint({ text: { message: '🎂'.repeat(300) } }),
    ];
    const drawings = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1').split('/Type3').length - 1;
    expect([drawings(once), drawings(often)]).toEqual([1, 1]);
    expect(often.length - once.length).toBeLessThan(4_000);
    const { back } = await pagesOf({ text: { message: '🎂🎂', recipient: '🎂' } });
    expect(back.text.match(/🎂/gu)).toHaveLength(3);
  });

  test('[T-10] prints an emoji however it is written, and names it in full', async () => {
    const couples = ['👩🏽‍❤️‍💋‍👩🏽', '👩🏽‍❤️‍💋‍👩🏾', '👩🏽‍❤️‍💋‍👩🏿', '👩🏽‍❤️‍💋‍👩🏻', '👩🏽‍❤️‍💋‍👩🏼'];
    const spellings = couples.flatMap((emoji) =>
      Array.from({ length: 64 }, (_, bits) => {
        let styled = 0;
        return emoji
          .replaceAll('\ufe0f', '')
          .replace(/[^\u200d]/gu, (part) => ((bits >> styled++) & 1 ? `${part}\ufe0f` : part));
      }),
    );
    const parts = { text: { message: spellings.join(''), fontSize: 'S' } } as const;
    const emojiFonts = loadFontsOf([sampleDesign(parts)], SMALL_FONTS);
    const { scene } = layoutPostcard({ design: sampleDesign(parts), format: '9x6', fonts: emojiFonts });
    const pdf = await paintPdf({ scene, fonts: emojiFonts, photos: new Map(), options: {} });
    const { text } = (await inspectPdf(pdf)).pages[1] ?? { text: '' };
    for (const emoji of couples) expect(text.split(emoji)).toHaveLength(65);
  });

  test('[T-9] has a sticker once, however often it is placed', async () => {
    const stickers = (count: number) => ({
      front: { strokes: [], stickers: Array.from({ length: count }, (_, x) => ({ emoji: '🎂', x, y: 0, size: 999 })) },
    });
    const [once, often] = [await paint({ drawings: stickers(1) }), await paint({ drawings: stickers(50) })];
    expect(often.length - once.length).toBeLessThan(2_000);
  });

  test('[T-10] has emoji in sRGB, and in black ink only on a black-and-white card', async () => {
    const without = ['art', 'stamp', 'address'] as const;
    const text = { message: '🎂' };
    const { colors } = (await pagesOf({ text }, { without })).back;
    expect([...colors]).toEqual(['profile']);
    const gray = (await pagesOf({ text, printing: { printColor: 'black-white' } }, { without })).back;
    expect([...gray.colors]).toEqual(['black']);
  });

  test('keeps the photo’s pixels and prints at 300 to 600 DPI', async () => {
    const { images } = (await pagesOf({ front: photoFront(SIZE) })).front;
    expect(images).toMatchObject([{ ...SIZE, filter: 'DCTDecode' }]);
    expect(images[0]?.dpi).toBeGreaterThanOrEqual(300);
    expect(images[0]?.dpi).toBeLessThanOrEqual(600);
  });

  test('uses only black ink for black text', async () => {
    const { colors, text, operations } = (await pagesOf({}, { without: ['stamp', 'art'] })).back;
    expect([...colors]).toEqual(['black']);
    const inks = operations.filter(({ operator }) => operator === 'k').map(({ operands }) => operands.join(' '));
    expect(new Set(inks)).toEqual(new Set(['0 0 0 1']));
    expect(text).toContain('Greetings');
  });

  test('uses only black ink for a black-and-white card', async () => {
    const { front, back } = await pagesOf({
      front: photoFront(SIZE),
      printing: { printColor: 'black-white' },
    });
    for (const { colors } of [front, back]) expect([...colors]).toEqual(['black']);
    expect(front.images).toMatchObject([{ components: 1 }]);
  });

  test.each(Object.entries(COPIED))('has text that can be copied: %s', async (_name, message) => {
    const { text } = (await pagesOf({ text: { message } })).back;
    expect(text.split('\n')[0]?.normalize('NFC')).toBe(message.normalize('NFC'));
  });

  test('[T-9] has a drawing as filled shapes: black in black ink only, colors through their profile, no picture', async () => {
    const strokes = (color: '#000000' | '#b93a2b') => ({ strokes: [loops(4, { color })], stickers: [] });
    const { front, back } = await pagesOf({ drawings: { front: strokes('#b93a2b'), back: strokes('#000000') } });
    const undrawn = await pagesOf({});
    const fills = (page: typeof front) => page.operations.filter(({ operator }) => operator === 'f').length;
    expect(fills(front) - fills(undrawn.front)).toBe(1);
    expect(fills(back) - fills(undrawn.back)).toBe(1);
    expect([...front.images, ...back.images]).toEqual([]);
    expect([...front.colors]).toEqual(['profile']);
    const onlyBlack = await pagesOf({ drawings: { front: strokes('#000000') } });
    expect([...onlyBlack.front.colors]).toEqual(['black']);
    expect(front.blending).toBeNull();
  });

  test('leaves out the address for a print service that stamps it', async () => {
    expect((await pagesOf({})).back.text).toContain('Ada Lovelace');
    const { text } = (await pagesOf({}, { without: ['address', 'postal'] })).back;
    expect(text).not.toContain('Ada');
    expect(text).toContain('Greetings');
  });

  test('[B3-2] never has the preview’s placeholders', async () => {
    const design = sampleDesign({ text: { message: '', state: '', postalCode: '' } });
    const { scene } = layoutPostcard({ design, format: '9x6', fonts, placeholders: true });
    expect(scene.back.ops.filter(({ layer }) => layer === 'placeholder')).toHaveLength(2);
    const [, back] = (await inspectPdf(await paintPdf({ scene, fonts, photos: new Map(), options: {} }))).pages;
    expect(back?.text).toContain('San Francisco');
    expect(back?.text).not.toMatch(/State|Postal|message/);
  });

  test('is wider as a proof, with a note beside the card', async () => {
    const { front, back } = await pagesOf({ front: photoFront(SIZE) }, { isProof: true });
    expect(front.text).toContain('PROOF, not for printing: front');
    expect(back.text).toMatch(/Ada Lovelace[\s\S]*PROOF, not for printing: back/);
    expect(front.boxes.TrimBox).toEqual([36, 36, 684, 468]);
    expect((await pagesOf({})).front.text).not.toContain('PROOF');
  });

  test('[P-1] shows the preview’s grays as a proof of a black-and-white card, on any screen', async () => {
    const parts: DesignParts = { front: photoFront(SIZE), printing: { printColor: 'black-white' } };
    const { scene } = layoutPostcard({ design: sampleDesign(parts), format: '5.5x4.25', fonts });
    const op = scene.front.ops.find((each) => each.kind === 'image');
    if (!op) throw new Error('The card has no photo');
    const upload = await sharp({ create: { ...SIZE, channels: 3, background: '#2f6b4f' } })
      .jpeg()
      .toBuffer();
    const photos = new Map([[op, await preparePrintPhoto(upload, op, { isProof: true })]]);
    const pdf = await paintPdf({ scene, fonts, photos, options: { isProof: true } });
    const { width, height, pixels } = await rasterize(pdf, 1, 72);
    const seen = Number.parseInt(grayInk(ink('#2f6b4f')).rgb.slice(1, 3), 16);
    expect(Math.abs((pixels[Math.floor(height / 2) * width + Math.floor(width / 2)] ?? 0) - seen)).toBeLessThanOrEqual(
      2,
    );
    for (const { colors } of (await inspectPdf(pdf)).pages) expect([...colors]).toEqual(['profile']);
  });

  test('[P-7] has art only within a proof’s bleed, so that it covers no mark', async () => {
    const margins = async (parts: DesignParts) => {
      const { width, height, pixels } = await rasterize(await paint(parts, { isProof: true }, '5.5x4.25'), 1, 72);
      const isMargin = (x: number, y: number) => Math.min(x, y, width - 1 - x, height - 1 - y) < PROOF_MARGIN - 1;
      const margin = pixels.filter((_pixel, at) => isMargin(at % width, Math.floor(at / width)));
      return margin.map((pixel) => (pixel < 250 ? 1 : 0)).join('');
    };
    const blank = await margins({ front: null });
    for (const templateId of ['happy-birthday', 'los-angeles'] as const)
      expect((await margins({ front: templateFront(templateId) })) === blank, templateId).toBe(true);
  });

  test('[P-9] carries its press profile and what PDF/X-4 asks for, the same each time', async () => {
    const { version, outputIntent, outputProfile, info, xmp } = await inspect({});
    expect(version).toBe('1.6');
    expect(outputIntent).toMatchObject({
      OutputConditionIdentifier: 'CGATS TR 006',
      OutputCondition: expect.stringContaining('GRACoL2006_Coated1'),
      RegistryName: 'http://www.color.org',
    });
    expect(Buffer.from(outputProfile ?? []).equals(readPressProfile())).toBe(true);
    expect(info).toMatchObject({ Title: 'Postcard', CreationDate: 'D:20000101000000Z', ModDate: 'D:20000101000000Z' });
    const facts = [
      'GTS_PDFXVersion>PDF/X-4<',
      'Trapped>False<',
      'VersionID>1<',
      'RenditionClass>default<',
      'DocumentID>uuid:',
    ];
    for (const fact of [...facts, '<pdf:Producer>Cartolina</pdf:Producer>']) expect(xmp).toContain(fact);
  });
});

describe('draw operations', () => {
  const CYAN = ink('#00aeef');
  const YELLOW = ink('#ffff00');
  const SQUARE = 'M10 10L90 10L90 90L10 90Z';
  const clip = { x: points(0), y: points(0), width: points(100), height: points(100) };

  const pageOf = (ops: readonly DrawOp[]): Page => ({
    width: points(100),
    height: points(100),
    trim: { x: points(9), y: points(9), width: points(82), height: points(82) },
    safe: { x: points(18), y: points(18), width: points(64), height: points(64) },
    ops,
  });
  const file = (ops: readonly DrawOp[]) => {
    const scene: Scene = { layoutVersion: 'test', format: '6x4', front: pageOf(ops), back: pageOf([]) };
    return paintPdf({ scene, fonts, photos: new Map() });
  };
  /** Returns the kinds of colors used, and the share of the page that isn't white. */
  const drawn = async (...ops: readonly DrawOp[]) => {
    const pdf = await file(ops);
    const { pixels } = await rasterize(pdf, 1, 144);
    const [front] = (await inspectPdf(pdf)).pages;
    return {
      colors: [...(front?.colors ?? [])],
      covered: pixels.filter((pixel) => pixel < 250).length / pixels.length,
    };
  };
  const path = (parts: Partial<Extract<DrawOp, { kind: 'path' }>>): DrawOp => ({
    kind: 'path',
    layer: 'art',
    d: SQUARE,
    fill: null,
    stroke: null,
    opacity: 1,
    ...parts,
  });

  test('fill, stroke, shade and blend', async () => {
    const filled = await drawn(path({ fill: CYAN }));
    expect(filled.colors).toEqual(['profile']);
    expect(filled.covered).toBeCloseTo(0.64, 1);
    expect(await drawn(path({}))).toEqual({ colors: [], covered: 0 });
    const stroked = await drawn(path({ stroke: { ink: CYAN, width: points(2) } }));
    expect(stroked.colors).toEqual(['profile']);
    expect(stroked.covered).toBeCloseTo(4 * 80 * 2 * 1e-4, 1);
    expect(stroked.covered).toBeGreaterThan(0.05);
    const gradient = { x1: points(10), y1: points(0), x2: points(90), y2: points(0) };
    const stops = [CYAN, YELLOW, CYAN].map((each, index) => ({ at: index / 2, ink: each }));
    const shaded = await drawn(path({ fill: { ...gradient, stops } }));
    expect(shaded.colors).toEqual(['profile']);
    expect(shaded.covered).toBeGreaterThan(0.5);
    expect((await drawn(path({ fill: CYAN, opacity: 0.5 }))).covered).toBeCloseTo(0.64, 1);
  });

  test('throw for black text below transparent colors, which would turn it into four inks; above them it stays black', async () => {
    const glyph = { id: 1, x: points(20), y: points(20), advance: points(1), cluster: 0 };
    const parts = { font: 'inter', size: points(10), text: 'a', glyphs: [glyph], isRightToLeft: false } as const;
    const text = (color: string): DrawOp => ({ kind: 'glyphs', layer: 'art', ...parts, ink: ink(color) });
    const see = (rgb: string) => path({ fill: ink(rgb), opacity: 0.5 });
    await expect(file([text('#000000'), see('#00a0c0')])).rejects.toThrow('Black text');
    await expect(file([text('#0000ff'), see('#00a0c0')])).resolves.toBeInstanceOf(Uint8Array);
    await expect(file([text('#000000'), see('#000000')])).resolves.toBeInstanceOf(Uint8Array);
    const [front] = (await inspectPdf(await file([see('#00a0c0'), text('#000000')]))).pages;
    expect(front?.blending).toBe('profile');
    expect([...(front?.colors ?? [])].sort()).toEqual(['black', 'profile']);
    expect(front?.groups.map((each) => each.some(({ operator }) => operator === 'k'))).toEqual([false]);
    await expect(file([path({ fill: CYAN }), text('#000000')])).resolves.toBeInstanceOf(Uint8Array);
  });

  test('throw for a photo that was not prepared or a font that is not loaded', async () => {
    const image: DrawOp = {
      kind: 'image',
      layer: 'art',
      uploadId: UPLOAD_ID,
      matrix: [1, 0, 0, 1, 0, 0],
      clip,
      look: null,
      isGrey: false,
    };
    await expect(file([image])).rejects.toThrow('is not prepared');
    const glyph = { id: 1, x: points(0), y: points(0), advance: points(1), cluster: 0 };
    const parts = {
      layer: 'art',
      font: 'noto-jp-0',
      size: points(10),
      ink: CYAN,
      text: 'a',
      isRightToLeft: false,
    } as const;
    await expect(file([{ kind: 'glyphs', ...parts, glyphs: [glyph] }])).rejects.toThrow('is not loaded');
  });
});
