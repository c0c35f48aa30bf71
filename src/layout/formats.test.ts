import { expect, test } from 'vitest';
import { chooseFormat } from './formats.ts';

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
