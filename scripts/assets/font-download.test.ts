import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Language } from '#domain/language.ts';
import { EMPTY_DESIGN, type PostcardDesign } from '#domain/postcard.ts';
import { type NeededFont, neededFontFiles, neededFonts } from '#layout/fonts/needed-fonts.ts';
import { PIECES } from '#layout/fonts/pieces.ts';
import { fontPath } from '#layout/fonts/registry.ts';
import { brotliParams } from '../build/precompress.ts';

const LIMIT = 400_000;

const fontsFolder = new URL('../../src/layout/fonts/', import.meta.url);

const known = new Map<string, number>();

/** Compresses like `npm run build:web`. */
function compressedBytes(path: string): number {
  const compress = () => brotliCompressSync(readFileSync(new URL(path, fontsFolder)), { params: brotliParams(path) });
  const bytes = known.get(path) ?? compress().length;
  known.set(path, bytes);
  return bytes;
}

const TABLES: readonly (readonly [NeededFont, string])[] = [
  ['piece-index', 'pieces.json'],
  ['thai-words', '../text/thai-words.json'],
];

/** Includes the card's fonts, and the tables that it needs. */
function downloadBytes(message: string, language: Language): number {
  const design: PostcardDesign = { ...EMPTY_DESIGN, text: { ...EMPTY_DESIGN.text, message, language } };
  const files = neededFontFiles(design, PIECES).map((id) => `files/${fontPath(id)}`);
  const needed = neededFonts(design);
  const tables = TABLES.flatMap(([id, path]) => (needed.includes(id) ? [path] : []));
  return [...files, ...tables].reduce((sum, path) => sum + compressedBytes(path), 0);
}

const SHORT: readonly (readonly [Language, string])[] = [
  ['ko', '생일 축하해요! 올 한 해도 건강하고 행복하길 바랄게요. 제주에서'],
  ['ja', 'お誕生日おめでとうございます。素敵な一年になりますように！京都より'],
  ['zh-Hant', '生日快樂！祝你新的一年健康平安，萬事如意。我們很想念你，期待再見。'],
  ['zh-Hans', '生日快乐！祝你新的一年健康平安，万事如意。我们很想念你，期待再见。'],
  ['th', 'สุขสันต์วันเกิด ขอให้มีความสุขมากๆ นะ คิดถึงเสมอ'],
  ['hi', 'जन्मदिन की हार्दिक शुभकामनाएँ! हम आपको बहुत याद करते हैं।'],
  ['ar', 'كل عام وأنت بخير! نشتاق إليك كثيرا من بيروت'],
  ['he', 'יום הולדת שמח! מתגעגעים אליך מאוד מתל אביב'],
];

test.each(SHORT)('[P-4] a short message in %s fetches at most 400 kB', (language, message) => {
  expect(downloadBytes(message, language)).toBeLessThan(LIMIT);
});

/** Unicode's characters with two presentations, alone and as text, as character pickers insert them. */
const SYMBOLS = Array.from({ length: 0x1fb00 }, (_, codePoint) => String.fromCodePoint(codePoint))
  .filter((each) => /^(?!\p{Emoji_Presentation})\p{Emoji}/u.test(each))
  .flatMap((each) => [each, `${each}\ufe0e`]);

test('[P-4] a short message with a symbol fetches at most 400 kB', () => {
  expect(downloadBytes('Hi ❤ there', 'en')).toBeLessThan(LIMIT);
  const tooLarge = SYMBOLS.filter((symbol) => downloadBytes(`Hi ${symbol} there`, 'en') >= LIMIT);
  expect(tooLarge).toEqual([]);
});

test.each(SHORT)('[P-4] a short message in %s with a symbol fetches at most 400 kB', (language, message) => {
  for (const symbol of ['❤', '✈', '☎\ufe0e', '☕\ufe0e', '🕊', '→']) {
    expect(downloadBytes(`${message} ${symbol}`, language)).toBeLessThan(LIMIT);
  }
});
