import { converter, differenceCiede2000 } from 'culori';
import { expect, test } from 'vitest';
import { type Cmyk, readPress, readPressProfile } from './press.ts';

/** From Argyll's `xicclu -ff -ir -pl press-profile.icc`, which mixes the corners of the grid a little differently. */
const KNOWN: readonly (readonly [inks: Cmyk, lab: readonly [number, number, number]])[] = [
  [
    [0, 0, 0, 1],
    [16.306769, 0.20671, 0.432746],
  ],
  [
    [1, 0, 0, 0],
    [58.085542, -39.862197, -50.494916],
  ],
  [
    [0.2, 0.7, 0.9, 0.1],
    [51.822602, 34.004127, 40.840592],
  ],
  [
    [0.6, 0.5, 0.4, 0.8],
    [21.543565, 0.702377, -2.825817],
  ],
];

const press = readPress(readPressProfile());
const toLab = converter('lab');
const difference = differenceCiede2000();

test.each(KNOWN)('inks of %o look as the profile says', (inks, [l, a, b]) => {
  expect(difference(press.look(inks), { mode: 'lab', l, a, b })).toBeLessThan(0.5);
});

test('the screen’s black and white are the darkest and lightest of the press', () => {
  for (const level of [0, 1]) {
    const seen = toLab({ mode: 'rgb', r: level, g: level, b: level });
    expect(difference(press.printRgb([level, level, level]), seen)).toBeLessThan(1);
    expect(difference(press.printBlack(1 - level), seen)).toBeLessThan(1);
  }
});

test('[P-1] inks computed by arithmetic print green as another color', () => {
  expect(difference(press.look([0.56, 0, 0.26, 0.58]), toLab('#2f6b4f'))).toBeGreaterThan(4);
});
