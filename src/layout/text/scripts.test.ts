/** Asian scripts: forms by language, clusters for the caret, room for marks. */
import { describe, expect, test } from 'vitest';
import type { Language } from '#domain/language.ts';
import { EMPTY_POSTCARD_TEXT, type PostcardText } from '#domain/postcard.ts';
import { FONT_FAMILIES } from '#domain/text-style.ts';
import { sampleDesign } from '#testing/card-fixtures.ts';
import { loadFontsOf } from '#testing/layout-fonts.ts';
import { backGeometry } from '../back/back-geometry.ts';
import { layoutMessage } from '../back/message-layout.ts';
import type { FontSet } from '../fonts/font-set.ts';
import { points } from '../scene.ts';
import { lineHeightPoints } from './font-size.ts';

const { message: box } = backGeometry('9x6', 'landscape');

function lay(message: string, change: Partial<PostcardText>, within = box) {
  const text = { ...EMPTY_POSTCARD_TEXT, message, ...change };
  return layoutMessage(message, text, { box: within, fonts: fontsOf(text) });
}

const known = new Map<string, FontSet>();

function fontsOf(text: PostcardText): FontSet {
  const key = `${text.language} ${text.fontFamily} ${text.message}`;
  const fonts = known.get(key) ?? loadFontsOf([sampleDesign({ text })]);
  known.set(key, fonts);
  return fonts;
}

/** Returns the outlines of a text's glyphs. */
function outlines(message: string, language: Language): string[] {
  const { lines, missing } = lay(message, { language });
  expect(missing).toEqual([]);
  return lines.flatMap((line) => line.runs.flatMap(({ run, glyphs }) => glyphs.map(({ id }) => run.font.outline(id))));
}

describe('[P-4] characters have the forms of their language', () => {
  test.each<[string, Language[][]]>([
    [
      '直',
      [
        ['ja', 'ko'],
        ['zh-Hans', 'zh-Hant'],
      ],
    ],
    ['骨', [['ja', 'ko'], ['zh-Hans'], ['zh-Hant']]],
    ['角', [['ja', 'zh-Hant', 'ko'], ['zh-Hans']]],
    ['誤', [['ja'], ['zh-Hans', 'zh-Hant'], ['ko']]],
    ['。', [['ja', 'zh-Hans', 'ko'], ['zh-Hant']]],
  ])('%s: these languages share one: %j', (character, shared) => {
    const forms = new Map<string, Language[]>();
    for (const language of ['ja', 'zh-Hans', 'zh-Hant', 'ko'] as const) {
      const form = outlines(character, language).join();
      expect(form).toMatch(/^M/);
      forms.set(form, [...(forms.get(form) ?? []), language]);
    }
    expect([...forms.values()]).toEqual(shared);
    expect(outlines(character, 'en')).toEqual(outlines(character, 'zh-Hans'));
  });

  test('come from another font if the language’s own lacks them', () => {
    expect(outlines('这ゔ한', 'ko')).toHaveLength(3);
  });

  test('are drawn as one syllable when Hangul is written in parts', () => {
    expect(outlines('한국'.normalize('NFD'), 'ko')).toEqual(outlines('한국', 'ko'));
  });
});

test.each<[Language, string, string[]]>([
  ['th', 'น้ำที่', ['น้ำ', 'ที่']],
  ['hi', 'क्षेत्र', ['क्षे', 'त्र']],
  ['hi', 'स्त्री, हृदय', ['स्त्री', ',', ' ', 'हृ', 'द', 'य']],
  ['ko', '\u1112\u1161\u11ab국', ['\u1112\u1161\u11ab', '국']],
])('[P-4] in %s, the caret stops between the graphemes of %s, side by side', (language, message, graphemes) => {
  const { lines } = lay(message, { language });
  expect(lines[0]?.clusters.map(({ start, end }) => message.slice(start, end))).toEqual(graphemes);
  const [line] = lines;
  let x: number = line?.x ?? 0;
  for (const cluster of line?.clusters ?? []) {
    expect(cluster.x).toBeCloseTo(x, 2);
    expect(cluster.width).toBeGreaterThan(0);
    x += cluster.width;
  }
  expect(x).toBeCloseTo((line?.x ?? 0) + (line?.width ?? 0), 2);
});

/** Lays out at each width from one letter to the whole box, so that a line ends wherever it can. */
function linesOfAllWidths(message: string, language: Language): string[][] {
  const widths = Array.from({ length: 40 }, (_, index) => (box.width * (index + 1)) / 40);
  return widths.map((width) => {
    const { lines, text } = lay(message, { language }, { ...box, width: points(width) });
    return lines.map(({ start, end }) => text.slice(start, end));
  });
}

describe('[P-4] Thai', () => {
  const message = 'ทะเลสีฟ้าสวยมากและกาแฟก็อร่อยเหมือนเดิม';

  test('fills its lines without spaces', () => {
    const { lines } = lay(message.repeat(6), { language: 'th' });
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines.slice(0, -1)) expect(line.width).toBeGreaterThan(box.width * 0.8);
  });

  test.each(['th', 'en'] as const)('ends its lines between words, in a message in %s', (language) => {
    const words = 'สวัสดี จาก ภูเก็ต เรา ซื้อ ของ ฝาก มา ให้ ที่ กรุงเทพฯ อากาศ หนาว แต่ สนุก มากๆ'.split(' ');
    const starts = new Set(words.map((_, index) => words.slice(index).join('')));
    for (const lines of linesOfAllWidths(words.join(''), language).slice(7)) {
      const seen = lines.map((_, index) => lines.slice(index).join(''));
      expect(seen.filter((rest) => !starts.has(rest))).toEqual([]);
    }
  });

  test('never ends a line inside a cluster, however narrow it is', () => {
    const inside = /^[\u0e30-\u0e3a\u0e45-\u0e4e]|[เแโใไ]$/;
    for (const lines of linesOfAllWidths('ของฝากที่เกาะน้ำใสจันทร์', 'th').slice(2)) {
      expect(lines.filter((line) => inside.test(line))).toEqual([]);
    }
  });

  test('stays within the box even if it isn’t text', () => {
    const { lines } = lay('า'.repeat(300) + 'เ'.repeat(300), { language: 'th' });
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(box.width);
  });
});

describe('[P-4] Korean', () => {
  test.each<[Language, string]>([
    ['ko', '안녕하세요! 제주도에서 인사드려요. 바다가 정말 아름답고, 날씨도(생각보다) 따뜻해요.'],
    ['en', 'Hello 안녕하세요 여러분, BTS콘서트에서 만나요 soon'],
    ['ko', '東京에서 3시에 만나요 東京에서 3시에 만나요 東京에서'],
    ['ko', '안녕하세요 제주도에서 안녕하세요 제주도에서 안녕하세요'.normalize('NFD')],
  ])('wraps at spaces in %s: %s', (language, message) => {
    for (const lines of linesOfAllWidths(message, language).slice(18)) {
      expect(lines.slice(0, -1).filter((line) => !line.endsWith(' '))).toEqual([]);
    }
  });

  test('breaks a word that is wider than the box between syllables', () => {
    const { lines } = lay('한'.repeat(100), { language: 'ko' });
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(box.width);
  });

  test.each<[Language, string]>([
    ['ja', 'これは안녕です。お誕生日おめでとう'],
    ['zh-Hans', '生日快乐祝你新的一年健康平安한국万事如意'],
  ])('still lets other characters wrap in a message in %s', (language, message) => {
    const { lines, isTorn } = lay(message, { language }, { ...box, width: points(box.width / 4) });
    expect(lines.length).toBeGreaterThan(2);
    expect(isTorn).toBe(false);
  });
});

test.each([
  ['th', 'ที่ ปี่ ฟี้ ปู่ กู้ น้ำ ซึ้ง ญู'],
  ['hi', 'र्द्धि ट्ठू र्कीं ड्रू ऊँचाई पूर्णांक ह्वू'],
  ['ar', 'السلام عليكم، كيف حالك؟ آمل أن تكون بخير'],
] as const)('[P-4] the marks of %s don’t touch the next line, in any font', (language, message) => {
  for (const fontFamily of FONT_FAMILIES) {
    const { lines, size } = lay(message, { language, fontFamily });
    const edges = lines.flatMap(({ baseline, runs }) =>
      runs.flatMap(({ run, glyphs }) =>
        glyphs.flatMap(({ id, y }) => {
          const bounds = run.font.bounds(id);
          const scale = (size * run.scale) / run.font.unitsPerEm;
          return bounds
            ? [{ above: baseline - y + bounds.top * scale, below: y - baseline - bounds.bottom * scale }]
            : [];
        }),
      ),
    );
    const above = Math.max(...edges.map((edge) => edge.above));
    const below = Math.max(...edges.map((edge) => edge.below));
    expect({ fontFamily, fits: above + below <= lineHeightPoints(fontFamily, 'M') }).toEqual({
      fontFamily,
      fits: true,
    });
  }
});
