import { expect, test } from 'vitest';
import { chooseFormat, formatName } from './formats.ts';

test('[T-12] a size reads width first, as the card is turned', () => {
  expect(formatName('5.5x4.25', 'landscape')).toBe('5.5 × 4.25 in');
  expect(formatName('5.5x4.25', 'portrait')).toBe('4.25 × 5.5 in');
  expect(formatName('11x6', 'landscape')).toBe('11 × 6 in');
});

test('chooses an exact match', () => {
  expect(chooseFormat('5x7', ['9x6', '7x5', '5.5x4.25'])).toBe('7x5');
});

test('otherwise chooses the smallest that is large enough', () => {
  expect(chooseFormat('4.25x5.5', ['6x4', '9x6', '11x6'])).toBe('9x6');
  expect(chooseFormat('6x9', ['11x6', '6x4'])).toBe('11x6');
});

test('is null if none is large enough', () => {
  expect(chooseFormat('6x9', ['6x4'])).toBeNull();
});
