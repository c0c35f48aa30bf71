/**
 * Writes the table by which the builder shows how colors print, from the print files' profile. Run it after the profile
 * changes: `node scripts/run.mjs scripts/assets/cut-press-colors.ts`
 */
import { writeFileSync } from 'node:fs';
import { converter, differenceCiede2000 } from 'culori';
import { readPress, readPressProfile } from '#testing/color/press.ts';
import { ENTRY, GRID, PER_DIFFERENCE } from '#web/features/builder/colors/press-colors.ts';

const press = readPress(readPressProfile());
const toLab = converter('lab');
const toRgb = converter('rgb');
const difference = differenceCiede2000();

const table = new Uint8ClampedArray(GRID ** 3 * ENTRY);
const level = (at: number, stride: number) => (Math.floor(at / stride) % GRID) / (GRID - 1);
for (let at = 0; at < GRID ** 3; at += 1) {
  const [r, g, b] = [level(at, GRID * GRID), level(at, GRID), level(at, 1)];
  const printed = press.printRgb([r, g, b]);
  const shown = toRgb(printed);
  const softer = difference(toLab({ mode: 'rgb', r, g, b }), printed) * PER_DIFFERENCE;
  table.set([shown.r * 255, shown.g * 255, shown.b * 255, softer], at * ENTRY);
}
writeFileSync(new URL('../../src/web/features/builder/colors/press-colors.bin', import.meta.url), table);
