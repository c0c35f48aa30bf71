import { describe, expect, test } from 'vitest';
import { TEMPLATE_IDS } from '#domain/template.ts';
import { FORMATS, type FormatId } from '#layout/formats.ts';
import { layoutPostcard } from '#layout/layout-postcard.ts';
import { type DrawOp, type Ink, type Page, points, type Scene } from '#layout/scene.ts';
import { type DesignParts, photoFront, sampleDesign, UPLOAD_ID } from '#testing/card-fixtures.ts';
import { loadTestFonts, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { hasPdfTools, inkCoverage, runPdfTool } from '#testing/pdf-tools.ts';
import { noise } from '#testing/photo-fixtures.ts';
import { type PrintPhoto, preparePrintPhoto } from '../print-photo.ts';
import { type PdfOptions, paintPdf } from './paint-pdf.ts';

const fonts = loadTestFonts(SMALL_FONTS);
const SIZE = { width: 2900, height: 2000 };

async function paint(parts: DesignParts, options: PdfOptions = {}, format: FormatId = '9x6'): Promise<Uint8Array> {
  const { scene } = layoutPostcard({ design: sampleDesign(parts), format, fonts });
  return paintPdf({ scene, fonts, photos: await photosOf(scene), options });
}

async function photosOf(scene: Scene): Promise<Map<string, PrintPhoto>> {
  const op = scene.front.ops.find((each) => each.kind === 'image');
  if (!op) return new Map();
  const bytes = await noise(SIZE).jpeg({ quality: 90 }).toBuffer();
  return new Map([[op.uploadId, await preparePrintPhoto(bytes, op)]]);
}

const textOf = (pdf: Uint8Array, page: number) =>
  runPdfTool('pdftotext', ['-f', String(page), '-l', String(page), 'FILE', '-'], pdf)
    // Marks of direction, which the program adds.
    .replace(/[\u202a-\u202e\f]/g, '')
    .trim();

test('the same card gives the same bytes, another card others', async () => {
  const card = { front: photoFront(SIZE) };
  const [first, again, other] = [
    await paint(card),
    await paint(card),
    await paint({ ...card, text: { city: 'Rome' } }),
  ];
  expect(Buffer.from(first).equals(again)).toBe(true);
  expect(Buffer.from(first).equals(other)).toBe(false);
});

describe.skipIf(!hasPdfTools())('what the programs of the trade say about the file', () => {
  test.each(Object.keys(FORMATS) as FormatId[])('%s: two sound pages with exact boxes', async (format) => {
    const pdf = await paint({ front: photoFront(SIZE) }, {}, format);
    expect(runPdfTool('qpdf', ['--check', 'FILE'], pdf)).toContain('No syntax or stream encoding errors found');
    const info = runPdfTool('pdfinfo', ['-box', 'FILE'], pdf);
    const { widthInches, heightInches } = FORMATS[format];
    const [right, top] = [widthInches * 72 + 18, heightInches * 72 + 18];
    const box = (name: string) =>
      info
        .match(new RegExp(`${name}:\\s+(.*)`))?.[1]
        ?.split(/\s+/)
        .map(Number);
    expect(info).toMatch(/Pages:\s+2/);
    expect(box('MediaBox')).toEqual([0, 0, right, top]);
    expect(box('BleedBox')).toEqual([0, 0, right, top]);
    expect(box('TrimBox')).toEqual([9, 9, right - 9, top - 9]);
  });

  test.each(TEMPLATE_IDS)('the template %s is sound, in both orientations and in grey', async (templateId) => {
    const front = { kind: 'template', templateId } as const;
    for (const printing of [{}, { orientation: 'portrait' }, { printColor: 'black-white' }] as const) {
      const pdf = await paint({ front, printing });
      expect(runPdfTool('qpdf', ['--check', 'FILE'], pdf)).toContain('No syntax or stream encoding errors found');
      const isGrey = 'printColor' in printing;
      const [cyan = 0, magenta = 0, yellow = 0] = inkCoverage(pdf)[0] ?? [];
      expect(cyan + magenta + yellow > 0).toBe(!isGrey);
    }
  });

  test('every font is embedded, a subset, and has its text', async () => {
    const pdf = await paint({ text: { message: 'Hello שלום مرحبا 🎂', fontFamily: 'dancing' } });
    const lines = runPdfTool('pdffonts', ['FILE'], pdf).trim().split('\n').slice(2);
    expect(lines.length).toBeGreaterThanOrEqual(5);
    for (const line of lines) expect(line).toMatch(/^[A-Z]{6}\+\S+\s+CID TrueType\s+Identity-H\s+yes yes yes/);
  });

  test('the photo keeps its pixels and is printed with 300 to 600 DPI', async () => {
    const line = runPdfTool('pdfimages', ['-list', 'FILE'], await paint({ front: photoFront(SIZE) })).split('\n')[2];
    const [, , , width, height, , , , encoding, , , , dpi] = line?.trim().split(/\s+/) ?? [];
    expect([Number(width), Number(height), encoding]).toEqual([SIZE.width, SIZE.height, 'jpeg']);
    expect(Number(dpi)).toBeGreaterThanOrEqual(300);
    expect(Number(dpi)).toBeLessThanOrEqual(600);
  });

  test('black text is black ink alone', async () => {
    const [, back = []] = inkCoverage(await paint({}, { without: ['stamp', 'art'] }));
    const [cyan, magenta, yellow, black] = back;
    expect([cyan, magenta, yellow]).toEqual([0, 0, 0]);
    expect(black).toBeGreaterThan(0.001);
  });

  test('a black-white card uses black ink alone', async () => {
    const pdf = await paint({ front: photoFront(SIZE), printing: { printColor: 'black-white' } });
    for (const [cyan, magenta, yellow] of inkCoverage(pdf)) expect([cyan, magenta, yellow]).toEqual([0, 0, 0]);
    expect(runPdfTool('pdfimages', ['-list', 'FILE'], pdf)).toMatch(/image\s+\d+\s+\d+\s+gray\s+1/);
  });

  test.each([
    ['accents and ligatures', 'Señor, the naïve office café: 1st flight'],
    ['combining marks', 'e\u0301a\u0300'],
    ['Hebrew', 'שלום עולם'],
    ['Arabic', 'مرحبا بالعالم'],
    ['emoji', '🎂 🌴 👩‍👩‍👧'],
    ['markup', '<b>&amp;</b> (\\) %PDF'],
  ])('text can be copied: %s', async (_name, message) => {
    const copied = textOf(await paint({ text: { message } }), 2).split('\n')[0];
    expect(copied?.normalize('NFC')).toBe(message.normalize('NFC'));
  });

  test('a printer that stamps the address gets none', async () => {
    expect(textOf(await paint({}), 2)).toContain('Ada Lovelace');
    const bare = textOf(await paint({}, { without: ['address', 'postal'] }), 2);
    expect(bare).not.toContain('Ada');
    expect(bare).toContain('Greetings');
  });

  test('a proof is for people: wider, with a note beside the card', async () => {
    const pdf = await paint({ front: photoFront(SIZE) }, { isProof: true });
    expect(runPdfTool('qpdf', ['--check', 'FILE'], pdf)).toContain('No syntax or stream encoding errors found');
    expect(textOf(pdf, 1)).toContain('PROOF, not for printing: front');
    expect(textOf(pdf, 2)).toMatch(/Ada Lovelace[\s\S]*PROOF, not for printing: back/);
    expect(textOf(await paint({}), 1)).not.toContain('PROOF');
    expect(runPdfTool('pdfinfo', ['-box', 'FILE'], pdf)).toMatch(/TrimBox:\s+36\.00\s+36\.00\s+684\.00\s+468\.00/);
  });

  test('output intent and metadata are there, and the same each time', async () => {
    const pdf = await paint({});
    const objects = runPdfTool('qpdf', ['--qdf', '--object-streams=disable', 'FILE', '-'], pdf);
    expect(objects).toMatch(/\/OutputConditionIdentifier \(CGATS TR 001\)/);
    expect(objects).toContain('<pdf:Producer>Cartolina</pdf:Producer>');
    expect(objects).toMatch(/\/CreationDate \(D:20000101000000Z\)/);
  });
});

describe.skipIf(!hasPdfTools())('every kind of draw operation', () => {
  const ink = (rgb: string, cmyk: Ink['cmyk']): Ink => ({ rgb, cmyk });
  const CYAN = ink('#00aeef', [1, 0, 0, 0]);
  const YELLOW = ink('#ffff00', [0, 0, 1, 0]);
  const SQUARE = 'M10 10L90 10L90 90L10 90Z';
  const clip = { x: points(0), y: points(0), width: points(100), height: points(100) };

  const pageOf = (ops: readonly DrawOp[]): Page => ({
    width: points(100),
    height: points(100),
    trim: { x: points(9), y: points(9), width: points(82), height: points(82) },
    safe: { x: points(18), y: points(18), width: points(64), height: points(64) },
    ops,
  });
  const coverage = async (ops: readonly DrawOp[]) => {
    const scene: Scene = { layoutVersion: 'test', format: '6x4', front: pageOf(ops), back: pageOf([]) };
    return inkCoverage(await paintPdf({ scene, fonts, photos: new Map() }))[0];
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

  test('filled, stroked, shaded and see-through', async () => {
    const [cyan, ...others] = (await coverage([path({ fill: CYAN })])) ?? [];
    expect(cyan).toBeCloseTo(0.64, 1);
    expect(others).toEqual([0, 0, 0]);
    expect(await coverage([path({})])).toEqual([0, 0, 0, 0]);
    const stroked = await coverage([path({ stroke: { ink: YELLOW, width: points(2) } })]);
    expect(stroked?.[0]).toBe(0);
    expect(stroked?.[2]).toBeGreaterThan(0.05);
    const gradient = { x1: points(10), y1: points(0), x2: points(90), y2: points(0) };
    const stops = [CYAN, YELLOW, CYAN].map((each, index) => ({ at: index / 2, ink: each }));
    const shaded = await coverage([path({ fill: { ...gradient, stops } })]);
    expect(shaded?.[0]).toBeGreaterThan(0.5);
    expect(shaded?.[2]).toBeGreaterThan(0.5);
    expect((await coverage([path({ fill: CYAN, opacity: 0.5 })]))?.[0]).toBeCloseTo(0.64, 1);
  });

  test('a photo that was not prepared, or a font that is not loaded, is a mistake of ours', async () => {
    const image: DrawOp = {
      kind: 'image',
      layer: 'art',
      uploadId: UPLOAD_ID,
      matrix: [1, 0, 0, 1, 0, 0],
      clip,
      isGrey: false,
    };
    await expect(coverage([image])).rejects.toThrow('is not prepared');
    const glyph = { id: 1, x: points(0), y: points(0), advance: points(1), cluster: 0 };
    const parts = {
      layer: 'art',
      font: 'noto-cjk',
      size: points(10),
      ink: CYAN,
      text: 'a',
      isRightToLeft: false,
    } as const;
    await expect(coverage([{ kind: 'glyphs', ...parts, glyphs: [glyph] }])).rejects.toThrow('is not loaded');
  });
});
