import { expect, test } from 'vitest';
import { templateFront } from '#domain/front.ts';
import type { PostcardText } from '#domain/postcard.ts';
import { layoutHash } from '#layout/layout-hash.ts';
import { layoutPostcard } from '#layout/layout-postcard.ts';
import { loadHyphenators } from '#layout/text/hyphenation.ts';
import { sampleDesign } from '#testing/card-fixtures.ts';
import { loadFontsOf, loadTestFonts } from '#testing/layout-fonts.ts';
import { layoutCard } from './layout-card.ts';

const fonts = loadTestFonts(['inter']);
const design = sampleDesign({ text: { message: 'Donaudampfschifffahrtsgesellschaftskapitän', language: 'de' } });
const format = '5.5x4.25';

test('[P-5] hyphenates a long word like the preview', async () => {
  const before = layoutPostcard({ design, format, fonts });
  expect(before.pendingPatterns).toBe('de');
  const shown = layoutPostcard({ design, format, fonts, hyphenators: await loadHyphenators(['de']) });
  expect(shown.pendingPatterns).toBeNull();
  const { layoutHash: printed, findings } = await layoutCard({ design, format });
  expect(printed).toBe(layoutHash(shown.scene));
  expect(printed).not.toBe(layoutHash(before.scene));
  expect(findings.map(({ code }) => code)).not.toContain('fonts_pending');
});

test('[P-5] requests no patterns if every word fits on a line, or its language has none', () => {
  const pending = (text: Partial<PostcardText>) =>
    layoutPostcard({ design: sampleDesign({ text }), format, fonts }).pendingPatterns;
  expect(pending({ message: 'Schöne Grüße aus Donauwörth', language: 'de' })).toBeNull();
  expect(pending({ message: 'm'.repeat(100), language: 'vi' })).toBeNull();
});

test.each([
  ['ko', '할머니께, 바다가 정말 파랗고 커피도 맛있어요!'],
  ['ja', 'お誕生日おめでとう。直角の骨「また来るね」'],
  ['zh-Hant', '生日快樂！祝你萬事如意。'],
  ['th', 'สวัสดีคุณยาย ทะเลสีฟ้าสวยมาก'],
  ['hi', 'प्रिय नानी, समुद्र बहुत नीला है।'],
] as const)(
  '[P-4] a card in %s has the layout of its preview, and nothing to complain about',
  async (language, message) => {
    const card = sampleDesign({ front: templateFront('hello-baby'), text: { message, language } });
    const { layoutHash: printed, findings } = await layoutCard({ design: card, format });
    const shown = layoutPostcard({ design: card, format, fonts: loadFontsOf([card]) });
    expect(printed).toBe(layoutHash(shown.scene));
    expect(findings).toEqual([]);
  },
);
