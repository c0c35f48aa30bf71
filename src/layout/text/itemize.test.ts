import { describe, expect, test } from 'vitest';
import type { FontFamily } from '#domain/text-style.ts';
import { loadTestFonts, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { wholeChain } from '../fonts/registry.ts';
import { splitGraphemes } from './graphemes.ts';
import { itemize } from './itemize.ts';
import type { FontChain } from './shape-paragraph.ts';

const fonts = loadTestFonts(SMALL_FONTS);

function items(text: string, family: FontFamily = 'dancing') {
  const [first, ...others] = wholeChain(family).flatMap((id) => fonts.get(id) ?? []);
  if (!first) throw new Error('no fonts');
  const chain: FontChain = [first, ...others];
  const { runs, baseLevel, missing } = itemize(text, splitGraphemes(text), chain);
  const described = runs.map((run) => [text.slice(run.start, run.end), run.font.id, run.level, run.script]);
  return { runs: described, baseLevel, missing };
}

describe('itemize', () => {
  test('plain text is one run', () => {
    expect(items('Hello, world 1!').runs).toEqual([['Hello, world 1!', 'dancing', 0, 'Latn']]);
  });

  test('missing characters fall back, font by font', () => {
    expect(items('aжb').runs).toEqual([
      ['a', 'dancing', 0, 'Latn'],
      ['ж', 'inter', 0, 'Cyrl'],
      ['b', 'dancing', 0, 'Latn'],
    ]);
  });

  test('Hebrew in English runs right to left, but its numbers don’t', () => {
    const { runs, baseLevel } = items('say שלום 42 now');
    expect(baseLevel).toBe(0);
    expect(runs.map(([text, font, level]) => [text, font, level])).toEqual([
      ['say ', 'dancing', 0],
      ['שלום ', 'noto-hebrew', 1],
      ['42', 'dancing', 2],
      [' now', 'dancing', 0],
    ]);
  });

  test('a paragraph that starts in Arabic runs right to left', () => {
    expect(items('مرحبا').baseLevel).toBe(1);
  });

  test('an override reverses Latin letters', () => {
    expect(items('\u202eabc').runs.at(-1)).toEqual(['abc', 'dancing', 1, 'Latn']);
  });

  test('only U+FE0F selects the emoji style', () => {
    expect(items('❤️').runs[0]?.[1]).toBe('noto-emoji');
    expect(items('©').runs[0]?.[1]).toBe('dancing');
    expect(items('😀 x').runs.map(([text, font]) => [text, font])).toEqual([
      ['😀', 'noto-emoji'],
      [' x', 'dancing'],
    ]);
  });

  test('[T-10] emoji take the direction of the text around them', () => {
    expect(items('😀 שלום').baseLevel).toBe(1);
    expect(items('שלום 😀🏴󠁧󠁢󠁥󠁮󠁧󠁿 חזק').runs.map(([, , level]) => level)).toEqual([1, 1, 1, 1]);
    expect(items('😀 a').baseLevel).toBe(0);
  });

  test('punctuation takes the font of the letters that it touches', () => {
    const fontsOf = (text: string) => items(text).runs.map(([part, font]) => [part, font]);
    expect(fontsOf('привет, you')).toEqual([
      ['привет, ', 'inter'],
      ['you', 'dancing'],
    ]);
    expect(fontsOf('hi, (שלום)!')).toEqual([
      ['hi, ', 'dancing'],
      ['(', 'noto-hebrew'],
      ['שלום', 'noto-hebrew'],
      [')!', 'noto-hebrew'],
    ]);
    expect(fontsOf('😀, 5 – 😀')).toEqual([
      ['😀', 'noto-emoji'],
      [', 5 – ', 'dancing'],
      ['😀', 'noto-emoji'],
    ]);
  });

  test('punctuation that a fallback font lacks comes from Inter', () => {
    const last = (family: FontFamily) => items('שלום\u2011', family).runs.at(-1)?.[1];
    expect(fonts.get('noto-hebrew')?.codePoints.has(0x2011)).toBe(false);
    expect([last('dancing'), last('inter')]).toEqual(['inter', 'inter']);
  });

  test('an invisible character doesn’t split a word', () => {
    expect(items('при\u00adвет').runs).toEqual([['при\u00adвет', 'inter', 0, 'Cyrl']]);
    expect(items('של\u00adום').runs).toEqual([['של\u00adום', 'noto-hebrew', 1, 'Hebr']]);
  });

  test('decomposed letters don’t need a separate mark in the font', () => {
    expect(fonts.get('roboto')?.codePoints.has(0x308)).toBe(false);
    expect(items('A\u0308', 'roboto').runs).toEqual([['A\u0308', 'roboto', 0, 'Latn']]);
  });

  test('lists characters that no font can print, without duplicates', () => {
    expect(items('a𒀀b𒀀c𒁀').missing).toEqual(['𒀀', '𒁀']);
    expect(items('a\u200db\u202e').missing).toEqual([]);
  });
});
