/** Asian scripts: forms by language, clusters for the caret, room for marks. */
import { describe, expect, test } from 'vitest';
import type { Language } from '#domain/language.ts';
import { EMPTY_POSTCARD_TEXT, type PostcardText } from '#domain/postcard.ts';
import { FONT_FAMILIES } from '#domain/text-style.ts';
import { sampleDesign } from '#testing/card-fixtures.ts';
import { loadFontsOf } from '#testing/layout-fonts.ts';
import { backGeometry } from '../back/back-geometry.ts';
import { layoutMessage } from '../back/message-layout.ts';
import { lineHeightPoints } from './font-size.ts';

const { message: box } = backGeometry('9x6', 'landscape');

function lay(message: string, change: Partial<PostcardText>) {
  const text = { ...EMPTY_POSTCARD_TEXT, message, ...change };
  return layoutMessage(message, text, { box, fonts: loadFontsOf([sampleDesign({ text })]) });
}

/** The outlines of a text's glyphs. */
function outlines(message: string, language: Language): string[] {
  const { lines, missing } = lay(message, { language });
  expect(missing).toEqual([]);
  return lines.flatMap((line) => line.runs.flatMap(({ run, glyphs }) => glyphs.map(({ id }) => run.font.outline(id))));
}

describe('[P-4] a character has the form of its language', () => {
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

  test('a character that the language’s font lacks comes from another', () => {
    expect(outlines('这ゔ한', 'ko')).toHaveLength(3);
  });

  test('Hangul written in parts is drawn as one syllable', () => {
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

test('[P-4] Thai without spaces fills its lines and breaks between syllables', () => {
  const { lines, text } = lay('ทะเลสีฟ้าสวยมากและกาแฟก็อร่อยเหมือนเดิม'.repeat(6), { language: 'th' });
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines.slice(0, -1)) expect(line.width).toBeGreaterThan(box.width * 0.7);
  for (const line of lines.slice(1)) expect(text[line.start]).toMatch(/[เแโใไกลสท]/);
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
