import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadTestFonts } from '#testing/layout-fonts.ts';
import emojiPieces from '../emoji/pieces.json' with { type: 'json' };
import { FONTS_SHA256 } from '../layout-version.ts';
import { decodeCodePoints, encodeCodePoints } from './piece-index.ts';
import pieces from './pieces.json' with { type: 'json' };
import { CUT_FONTS, type FontId, fontPath, WHOLE_FONTS } from './registry.ts';

const folder = new URL('./files/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const EMOJI_IDS: readonly FontId[] = emojiPieces.map((_, number) => `emoji-${number}` as const);
const PIECE_IDS: readonly FontId[] = CUT_FONTS.flatMap((font) =>
  pieces[font].map((_, number) => `${font}-${number}` as const),
);

describe('font files', () => {
  test('have their pinned checksums', () => {
    const paths = [...WHOLE_FONTS, ...PIECE_IDS, ...EMOJI_IDS].map(fontPath).toSorted();
    const sums = paths.map((path) => `${sha256(read(path))}  ${path}\n`).join('');
    expect(read('SHA256SUMS').toString()).toBe(sums);
    expect(FONTS_SHA256).toBe(sha256(Buffer.from(sums)));
  });

  test('include their licenses, and nothing else', () => {
    const licenses = readdirSync(folder).filter((name) => name.endsWith('.LICENSE.txt'));
    const termsOf = (name: string) => (name.startsWith('emoji') ? 'CC-BY 4.0' : 'SIL Open Font License');
    for (const name of licenses) expect(read(name).toString()).toContain(termsOf(name));
    const licensed = (id: string) => licenses.some((name) => id.startsWith(name.replace('.LICENSE.txt', '')));
    expect([...WHOLE_FONTS, 'pieces', 'emoji'].filter((id) => !licensed(id))).toEqual([]);
    const fonts = WHOLE_FONTS.map(fontPath);
    expect(readdirSync(folder).toSorted()).toEqual([...fonts, ...licenses, 'SHA256SUMS', 'emoji', 'pieces'].toSorted());
    expect(readdirSync(new URL('pieces/', folder)).length).toBe(PIECE_IDS.length);
    expect(readdirSync(new URL('emoji/', folder)).length).toBe(EMOJI_IDS.length);
  });

  test('[P-4] pieces have the characters that the index says', () => {
    const fonts = loadTestFonts(PIECE_IDS);
    for (const font of CUT_FONTS) {
      for (const [number, encoded] of pieces[font].entries()) {
        const codePoints = fonts.get(`${font}-${number}`)?.codePoints;
        expect(decodeCodePoints(encoded).filter((each) => !codePoints?.has(each))).toEqual([]);
      }
    }
  });

  test('[P-4] together take up less than 20 MB', () => {
    const bytes = PIECE_IDS.reduce((sum, id) => sum + read(fontPath(id)).length, 0);
    expect(bytes).toBeLessThan(20_000_000);
  });
});

test('code points are encoded without loss', () => {
  const codePoints = [0x20, 0x21, 0x22, 0x4e00, 0x4e02, 0x1f600, 0x1f601];
  expect(encodeCodePoints(codePoints)).toBe('w+2 fdq 2 2br2+1');
  expect(decodeCodePoints(encodeCodePoints(codePoints))).toEqual(codePoints);
});
