import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphemesBetween, splitGraphemes } from './graphemes.ts';

const parts = (text: string) => splitGraphemes(text).map(({ start, end }) => text.slice(start, end));

describe('splitGraphemes', () => {
  test.each([
    ['letters', 'ab', ['a', 'b']],
    ['combining marks', 'e\u0301\u0323x', ['e\u0301\u0323', 'x']],
    ['emoji joined by ZWJ', '👨‍👩‍👧x', ['👨‍👩‍👧', 'x']],
    ['skin tones', '👍🏽a', ['👍🏽', 'a']],
    ['flags', '🇩🇪🇫🇷', ['🇩🇪', '🇫🇷']],
    ['keycaps', '1️⃣2', ['1️⃣', '2']],
    ['subdivision flags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿x', ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'x']],
    ['pointed Hebrew', 'שָׁל', ['שָׁ', 'ל']],
    ['invisible characters alone', '\u200b', ['\u200b']],
  ])('%s', (_, text, expected) => {
    expect(parts(text)).toEqual(expected);
  });

  test('covers any text without gaps or overlaps', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect(parts(text).join('')).toBe(text);
      }),
    );
  });

  test('finds the graphemes of a range', () => {
    const graphemes = splitGraphemes('ae\u0301b');
    expect(graphemesBetween(graphemes, 1, 4)).toEqual(graphemes.slice(1));
    expect(graphemesBetween(graphemes, 3, 3)).toEqual([]);
  });
});
