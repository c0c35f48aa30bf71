import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { templateFront } from '#domain/front.ts';
import { EMPTY_DESIGN, type PostcardDesign } from '#domain/postcard.ts';
import { photoFront } from '#testing/card-fixtures.ts';
import { loadFontsOf, loadTestFonts } from '#testing/layout-fonts.ts';
import { findEmoji } from './emoji/emoji-index.ts';
import { layoutPostcard } from './layout-postcard.ts';
import { pageToMarks, pageToSvg } from './scene-to-svg.ts';

const fonts = loadTestFonts(['inter', 'playfair', 'dancing']);
const options = { fonts, imageHref: () => 'photo.jpg', idPrefix: 'card' };

function layout(change: Partial<PostcardDesign>) {
  return layoutPostcard({ design: { ...EMPTY_DESIGN, ...change }, format: '6x4', fonts }).scene;
}

const photo = photoFront({ width: 20, height: 10 }, { ...DEFAULT_CROP, rotation: 90 });
const withMessage = (message: string) => layout({ text: { ...EMPTY_DESIGN.text, message } });

describe('pageToSvg', () => {
  test('shows the whole sheet or the trimmed card', () => {
    const { back } = layout({});
    expect(pageToSvg(back, options)).toContain('viewBox="0 0 450 306"');
    expect(pageToSvg(back, { ...options, box: 'trim' })).toContain('viewBox="9 9 432 288"');
  });

  test('draws a run as one path', () => {
    const drawn = (message: string) => pageToSvg(withMessage(message).back, options).match(/<path [^>]*scale\(/g);
    expect(drawn('aaaa')).toHaveLength(1);
    expect(drawn('a\na')).toHaveLength(2);
    expect(drawn('')).toBeNull();
  });

  test('[T-10] defines each emoji once, and shows it wherever it is', () => {
    const design = { ...EMPTY_DESIGN, text: { ...EMPTY_DESIGN.text, message: '🎂🎂🎂\n🎂' } };
    const fonts = loadFontsOf([design]);
    const { back } = layoutPostcard({ design, format: '6x4', fonts }).scene;
    const svg = pageToSvg(back, { ...options, fonts });
    const [defs = '', marks = ''] = svg.split('</defs>');
    const place = findEmoji('🎂');
    const layers = place ? fonts.get(place.piece)?.layers?.(place.glyphId) : undefined;
    expect(layers?.length).toBeGreaterThan(3);
    expect(defs.match(/fill="[^"]*"/g)).toEqual(layers?.map(({ rgb }) => `fill="${rgb}"`));
    const id = /<g id="([^"]*)"/.exec(defs)?.[1];
    expect(marks.match(/<use href="#[^"]*"/g)).toEqual(Array.from({ length: 4 }, () => `<use href="#${id}"`));
  });

  test('never contains the text itself, so markup in it is harmless', () => {
    const svg = pageToSvg(withMessage('<script>alert(1)</script>&"').back, options);
    expect(svg).not.toContain('script');
  });

  test('escapes URLs, titles and prefixes', () => {
    const hostile = '"><script>';
    const { front } = layout({ front: photo });
    const svg = pageToSvg(front, { fonts, imageHref: () => hostile, idPrefix: hostile, title: hostile });
    expect(svg).not.toContain('<script>');
    expect(svg).toContain('&quot;&gt;&lt;script&gt;');
  });

  test('is an image with a name, or hidden without one', () => {
    const { back } = layout({});
    expect(pageToSvg(back, { ...options, title: 'Back of the card' })).toContain(
      'role="img" aria-label="Back of the card"',
    );
    expect(pageToSvg(back, options)).toContain('aria-hidden="true"');
  });

  test('throws if a font is missing', () => {
    expect(() => pageToSvg(withMessage('a').back, { ...options, fonts: new Map() })).toThrow(
      'font inter is not loaded',
    );
  });

  test('a photo turned clockwise has its left side on top, and is gray in black and white', async () => {
    const pixels = Buffer.alloc(20 * 10 * 3);
    for (let index = 0; index < 200; index += 1) pixels.set(index % 20 < 10 ? [255, 0, 0] : [0, 0, 255], index * 3);
    const png = await sharp(pixels, { raw: { width: 20, height: 10, channels: 3 } })
      .png()
      .toBuffer();
    const imageHref = () => `data:image/png;base64,${png.toString('base64')}`;
    const corner = async (scene: ReturnType<typeof layout>) => {
      const svg = pageToSvg(scene.front, { ...options, imageHref });
      const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      return [...data.subarray(0, 3)];
    };
    expect(await corner(layout({ front: photo }))).toEqual([255, 0, 0]);
    const printing = { ...EMPTY_DESIGN.printing, printColor: 'black-white' } as const;
    const [red = 0, green = 0, blue = 0] = await corner(layout({ front: photo, printing }));
    expect(red).toBe(green);
    expect(green).toBe(blue);
    expect(red).toBeCloseTo(54, -1);
  });

  test('draws every template', async () => {
    const { front } = layout({ front: templateFront('los-angeles') });
    const { width, height } = await sharp(Buffer.from(pageToSvg(front, options))).metadata();
    expect([width, height]).toEqual([450, 306]);
  });
});

describe('pageToMarks', () => {
  const marksOf = ({ back }: ReturnType<typeof layout>, last?: ReturnType<typeof pageToMarks>) =>
    pageToMarks(back, options, last);

  test('keeps the marks of runs that haven’t moved, and paints the others', () => {
    const before = marksOf(withMessage('Dear Rosa\nCiao'));
    const after = marksOf(withMessage('Dear Rosa\nCiao!'), before);
    const [first, second] = after.marks.filter((mark) => typeof mark === 'object');
    const [firstBefore, secondBefore] = before.marks.filter((mark) => typeof mark === 'object');
    expect(first).toBe(firstBefore);
    expect(second).not.toEqual(secondBefore);
    expect(after).toEqual(marksOf(withMessage('Dear Rosa\nCiao!')));
  });

  test('paints a Chinese line as one mark, although each character may be in another piece', () => {
    const text = { ...EMPTY_DESIGN.text, message: '亲爱的罗莎', language: 'zh-Hans' } as const;
    const fonts = loadFontsOf([{ ...EMPTY_DESIGN, text }]);
    const { back } = layoutPostcard({ design: { ...EMPTY_DESIGN, text }, format: '6x4', fonts }).scene;
    const ofMessage = { ...back, ops: back.ops.filter(({ layer }) => layer === 'message') };
    expect(ofMessage.ops.length).toBeGreaterThan(2);
    const painted = pageToMarks(ofMessage, { ...options, fonts });
    const alone = ofMessage.ops.map((op) => pageToMarks({ ...back, ops: [op] }, { ...options, fonts }).marks[0]);
    const outlines = alone.flatMap((mark) => (typeof mark === 'object' && 'd' in mark ? [mark] : []));
    expect(painted.marks).toEqual([{ ...outlines[0], d: outlines.map(({ d }) => d).join('') }]);
    expect(pageToMarks(ofMessage, { ...options, fonts }, painted).marks[0]).toBe(painted.marks[0]);
  });

  test.each([
    ['size', { fontSize: 'L' }],
    ['color', { fontColor: '#b93a2b' }],
    ['font', { fontFamily: 'playfair' }],
  ] as const)('paints all runs in another %s', (_, style) => {
    const text = { ...EMPTY_DESIGN.text, message: 'Dear Rosa' };
    const changed = layout({ text: { ...text, ...style } });
    expect(marksOf(changed, marksOf(layout({ text })))).toEqual(marksOf(changed));
  });
});
