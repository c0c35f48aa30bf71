import { expect, test } from 'vitest';
import { STAMPS } from '#domain/printing-options.ts';
import { sampleDesign } from '#testing/card-fixtures.ts';
import { loadTestFonts, SMALL_FONTS } from '#testing/layout-fonts.ts';
import { layoutPostcard } from '../layout-postcard.ts';
import { rect } from '../units.ts';
import { stampOps } from './stamp.ts';

const BOX = rect({ left: 300, top: 20, right: 354, bottom: 87.5 });

test.each(STAMPS)('[T-21] the %s stamp stays within its edges and is opaque', (stamp) => {
  const ops = stampOps(BOX, stamp);
  expect(ops.length).toBeGreaterThan(4);
  for (const { d, opacity } of ops) {
    expect(opacity).toBe(1);
    for (const [, x, y] of d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)) {
      expect(Number(x)).toBeGreaterThanOrEqual(BOX.x);
      expect(Number(x)).toBeLessThanOrEqual(BOX.x + BOX.width);
      expect(Number(y)).toBeGreaterThanOrEqual(BOX.y);
      expect(Number(y)).toBeLessThanOrEqual(BOX.y + BOX.height);
    }
  }
});

test('[T-21] each card shows its own stamp', () => {
  const fonts = loadTestFonts(SMALL_FONTS);
  const stamps = STAMPS.map((stamp) => {
    const { scene } = layoutPostcard({ design: sampleDesign({ printing: { stamp } }), format: '5.5x4.25', fonts });
    return JSON.stringify(scene.back.ops.filter(({ layer }) => layer === 'stamp'));
  });
  expect(new Set(stamps).size).toBe(STAMPS.length);
});
