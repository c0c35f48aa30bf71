import { expect, test } from 'vitest';
import { formatName } from './formats.ts';

test('[T-12] a size has its width first, in the card’s orientation', () => {
  expect(formatName('5.5x4.25', 'landscape')).toBe('5.5 × 4.25 in');
  expect(formatName('5.5x4.25', 'portrait')).toBe('4.25 × 5.5 in');
  expect(formatName('11x6', 'landscape')).toBe('11 × 6 in');
});
