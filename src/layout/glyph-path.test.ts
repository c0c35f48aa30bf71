import { expect, test } from 'vitest';
import { glyphPath } from './glyph-path.ts';

test('a glyph is placed on the page with its y pointing down, and its quadratic curves become cubic ones', () => {
  const d = glyphPath('M0 0L10 0Q40 0 40 30C40 40 30 50 20 50Z', [100, 200], 0.1);
  expect(d).toBe('M100 200L101 200C103 200 104 199 104 197C104 196 103 195 102 195Z');
  expect(glyphPath('', [100, 200], 0.1)).toBe('');
});
