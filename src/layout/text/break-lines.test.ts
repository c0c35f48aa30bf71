import { describe, expect, test } from 'vitest';
import { loadTestFonts, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { breakLines } from './break-lines.ts';
import { type FontChain, shapeParagraph } from './shape-paragraph.ts';

const fonts = loadTestFonts(SMALL_FONTS);
const [first, ...others] = fonts.values();

function broken(text: string, ems: number): string[] {
  if (!first) throw new Error('no fonts');
  const chain: FontChain = [first, ...others];
  return breakLines(shapeParagraph(text, chain, { language: 'en' }), { width: ems }).map(({ start, end }) =>
    text.slice(start, end),
  );
}

describe('breakLines', () => {
  test('ends lines between words and lets the space hang', () => {
    expect(broken('the sea is as blue as you said', 6)).toEqual(['the sea is as ', 'blue as you ', 'said']);
  });

  test('an empty paragraph has one empty line', () => {
    expect(broken('', 5)).toEqual(['']);
  });

  test('only spaces never need a second line', () => {
    expect(broken(' '.repeat(200), 5)).toHaveLength(1);
  });

  test('breaks a word that is wider than the box between graphemes', () => {
    const lines = broken('e\u0301'.repeat(30), 4);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.every((line) => line.startsWith('e') && line.endsWith('\u0301'))).toBe(true);
  });

  test('never breaks a family emoji', () => {
    expect(broken('👨‍👩‍👧'.repeat(3), 1.5)).toEqual(['👨‍👩‍👧', '👨‍👩‍👧', '👨‍👩‍👧']);
  });

  test('puts one letter on each line if the box is narrower than a letter', () => {
    expect(broken('WW', 0.1)).toEqual(['W', 'W']);
  });

  test('keeps no-break spaces together', () => {
    expect(broken('10\u00a0km away', 4)).toEqual(['10\u00a0km ', 'away']);
  });

  test('breaks a line earlier if it is wider alone than in its paragraph', () => {
    const playfair = fonts.get('playfair');
    if (!playfair) throw new Error('no fonts');
    const paragraph = shapeParagraph('oV oV x', [playfair], { language: 'en' });
    const kernedBeforeSpace = (paragraph.advances[5] ?? 0) + 0.01;
    const lines = breakLines(paragraph, { width: kernedBeforeSpace });
    expect(lines.map(({ start, end }) => paragraph.text.slice(start, end))).toEqual(['oV ', 'oV x']);
  });

  test('[P-5] breaks at a soft hyphen where the word doesn’t fit, and only there', () => {
    expect(broken('well\u00adknown one', 7)).toEqual(['well\u00adknown ', 'one']);
    expect(broken('a well\u00adknown one', 4)).toEqual(['a well\u00ad', 'known ', 'one']);
    expect(broken('Donau\u00addampf\u00adschiff', 4)).toEqual(['Donau\u00ad', 'dampf\u00ad', 'schiff']);
  });

  test('[P-5] leaves room for the hyphen', () => {
    if (!first) throw new Error('no fonts');
    const word = shapeParagraph('unknown', [first], { language: 'en' }).advances[7] ?? 0;
    expect(broken('un\u00adknown\u00adone', word + 0.6)).toEqual(['un\u00adknown\u00ad', 'one']);
    expect(broken('un\u00adknown\u00adone', word + 0.1)).toEqual(['un\u00ad', 'known\u00ad', 'one']);
  });

  test('[P-5] breaks at a soft hyphen between Hebrew letters', () => {
    expect(broken('שלום\u00adעולם', 4)).toEqual(['שלום\u00ad', 'עולם']);
  });

  test('[P-5] has no line with nothing but a soft hyphen', () => {
    expect(broken('\u00adone \u00adtwo\u00ad \u00ad\u00adthree\u00ad', 3)).toEqual([
      '\u00adone ',
      '\u00adtwo\u00ad ',
      '\u00ad\u00adthree\u00ad',
    ]);
    expect(broken('W\u00adW\u00adW', 0.1)).toEqual(['W\u00ad', 'W\u00ad', 'W']);
  });

  test('breaks after a hyphen and around a dash', () => {
    expect(broken('well-known', 4)).toEqual(['well-', 'known']);
  });
});
