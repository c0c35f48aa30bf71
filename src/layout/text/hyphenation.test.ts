import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { loadTestFonts } from '#testing/layout-fonts.ts';
import { wholeChain } from '../fonts/registry.ts';
import { rect } from '../units.ts';
import { hasPatterns, loadHyphenator } from './hyphenation.ts';
import { setText } from './set-text.ts';

const fonts = loadTestFonts(['inter', 'playfair']);

async function lay(text: string, language: Language, right = 100) {
  const box = rect({ left: 10, top: 10, right, bottom: 200 });
  const hyphenator = await loadHyphenator(language);
  return setText(text, { fonts, chain: wholeChain('inter'), language, hyphenator, size: 12, lineHeight: 16, box });
}

/** Returns each line's text, with the soft hyphen where one is painted. */
async function lines(text: string, language: Language, right?: number) {
  const set = await lay(text, language, right);
  return set.lines.map(({ runs }) => runs.map(({ run }) => run.text).join(''));
}

describe('a word wider than its line', () => {
  test('[P-5] is hyphenated by its language’s rules', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaft';
    expect(await lines(word, 'de')).toEqual(['Donaudampf\u00ad', 'schifffahrtsge\u00ad', 'sellschaft']);
    expect(await lines('Вышеперечисленные', 'ru')).toEqual(['Вышеперечис\u00ad', 'ленные']);
    expect(await lines('incomprehensibilities', 'en')).toEqual(['incomprehensi\u00ad', 'bilities']);
  });

  test('[P-5] has its hyphen painted within the box, after all of its letters', async () => {
    const { lines: placed } = await lay('Donaudampfschifffahrtsgesellschaft', 'de');
    const [first] = placed;
    const glyphs = first?.runs[0]?.glyphs ?? [];
    const [hyphen] = (await lay('-', 'de')).lines[0]?.runs[0]?.glyphs ?? [];
    expect(glyphs.at(-1)).toMatchObject({ id: hyphen?.id, cluster: 'Donaudampf'.length });
    expect(first?.width).toBeLessThanOrEqual(90);
    expect(first?.clusters.map(({ end }) => end).at(-1)).toBe('Donaudampf'.length);
  });

  test('[P-5] prefers the writer’s soft hyphens to patterns', async () => {
    expect(await lines('Donau\u00addampfschifffahrtsgesellschaft', 'de')).toEqual([
      'Donau\u00ad',
      'dampfschiff\u00ad',
      'fahrtsgesell\u00ad',
      'schaft',
    ]);
  });

  test('[P-5] keeps its quotes and commas, and accents in two code points', async () => {
    expect(await lines('(„Donaudampfschifffahrtsgesellschaft“,', 'de')).toEqual([
      '(„Donaudampf\u00ad',
      'schifffahrtsge\u00ad',
      'sellschaft“,',
    ]);
    const accented = await lines('Überführungsgenehmigungen'.normalize('NFD'), 'de');
    expect(accented.map((line) => line.normalize('NFC'))).toEqual(['Überführungs\u00ad', 'genehmigun\u00ad', 'gen']);
  });

  test.each([
    'https://www.donaudampfschifffahrtsgesellschaft.example/donaudampfschifffahrtsgesellschaft',
    'kapitaen@donaudampfschifffahrtsgesellschaft.example',
    'Donaudampfschifffahrtsgesellschaft2',
  ])('[P-5] gets no hyphens that would change its meaning: %s', async (text) => {
    expect((await lines(text, 'de')).join('')).not.toContain('\u00ad');
  });

  test('[P-5] ends anywhere without a pattern, and says so', async () => {
    const torn = await lay('Вышеперечисленные', 'en');
    expect(torn.isTorn).toBe(true);
    expect(torn.lines.length).toBeGreaterThan(1);
    expect((await lay('Donaudampfschifffahrtsgesellschaft', 'de')).isTorn).toBe(false);
  });
});

test('[P-5] words that fit on a line are never hyphenated', async () => {
  expect(await lines('eine Dampfschifffahrt', 'de', 130)).toEqual(['eine', 'Dampfschifffahrt']);
});

describe('loadHyphenator', () => {
  test('[P-5] leaves two letters before a hyphen and three after it', async () => {
    const hyphenate = await loadHyphenator('de');
    expect(hyphenate('abendessen')).toEqual([5]);
    expect(hyphenate('eisenbahnen')).toEqual([2, 5, 8]);
    expect(hyphenate('überall')).toEqual([4]);
  });

  test('gives the same answer however often it is asked', async () => {
    const hyphenate = await loadHyphenator('en');
    const words = ['associate', 'constructor', 'prototype', 'hyphenation'];
    const first = words.map((word) => hyphenate(word));
    expect(words.map((word) => hyphenate(word))).toEqual(first);
    expect(words.toReversed().map((word) => hyphenate(word))).toEqual(first.toReversed());
    expect(hyphenate('associate')).toEqual([2, 5]);
  });

  test('remembers its last words, but not all', async () => {
    const hyphenate = await loadHyphenator('en');
    const first = hyphenate('hyphenation');
    expect(hyphenate('hyphenation')).toBe(first);
    for (let index = 0; index < 100; index += 1) hyphenate(`${'x'.repeat(index)}word`);
    expect(hyphenate('hyphenation')).not.toBe(first);
    expect(hyphenate('hyphenation')).toEqual(first);
  });

  test('ignores what is too long for a word', async () => {
    const hyphenate = await loadHyphenator('en');
    expect(hyphenate('hyphenation'.repeat(10))).toEqual([]);
  });

  test('finds the patterns of every language that has them', async () => {
    const without = ['vi', 'he', 'yi', 'ar', 'fa', 'ur', 'hi', 'mr', 'ne', 'th', 'ko', 'ja', 'zh-Hans', 'zh-Hant'];
    expect(LANGUAGES.filter((language) => !hasPatterns(language))).toEqual(without);
  });
});
