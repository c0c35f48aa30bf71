import { expect, test } from 'vitest';
import { DEFAULT_LOOK, LOOKS, type Look } from '#domain/front.ts';
import { levelTable, lookNumbers } from './looks.ts';

const numbersOf = (look: Partial<Look>) => {
  const numbers = lookNumbers({ ...DEFAULT_LOOK, ...look });
  if (!numbers) throw new Error('This look changes nothing');
  return numbers;
};

test('[T-7] an unchanged photo has no numbers, so that its file can be printed unchanged', () => {
  expect(lookNumbers(DEFAULT_LOOK)).toBeNull();
  expect(lookNumbers({ ...DEFAULT_LOOK, brightness: 1 })).not.toBeNull();
});

test.each(LOOKS)('[T-7] %s never turns light into dark, at any brightness and contrast', (name) => {
  for (const brightness of [-100, -40, 1, 100]) {
    for (const contrast of [-100, 0, 60, 100]) {
      const levels = levelTable(numbersOf({ name, brightness, contrast }));
      for (let at = 1; at < levels.length; at += 1) expect(levels[at]).toBeGreaterThanOrEqual(levels[at - 1] ?? 0);
    }
  }
});

test.each(LOOKS)('[T-7] %s keeps white nearly white and grays nearly gray', (name) => {
  const { matrix } = numbersOf({ name, contrast: 1 });
  for (const row of matrix) {
    const sum = row[0] + row[1] + row[2];
    expect(sum).toBeGreaterThan(0.85);
    expect(sum).toBeLessThan(1.1);
  }
});

test('[T-7] brightness and contrast move the middle levels and keep black and white', () => {
  const middle = (look: Partial<Look>) => levelTable(numbersOf(look))[96] ?? 0;
  expect(middle({ brightness: 50 })).toBeGreaterThan(110);
  expect(middle({ brightness: -50 })).toBeLessThan(80);
  expect(middle({ contrast: 60 })).toBeLessThan(96);
  expect(middle({ contrast: -60 })).toBeGreaterThan(96);
  const bright = levelTable(numbersOf({ brightness: 100 }));
  expect([bright[0], bright[255]]).toEqual([0, 255]);
});

test('[T-7] the numbers are short, so that browser and server read the same ones', () => {
  const numbers = numbersOf({ name: 'vivid', brightness: 33, contrast: -7 });
  for (const value of [...numbers.matrix.flat(), ...numbers.curve]) expect(String(value).length).toBeLessThanOrEqual(7);
});
