import { expect, test } from 'vitest';
import { layoutHash } from './layout-hash.ts';
import { pageGeometry } from './page-geometry.ts';
import type { Page, Scene } from './scene.ts';
import { points } from './scene.ts';

const page: Page = { ...pageGeometry('6x4', 'landscape'), ops: [] };
const scene: Scene = { layoutVersion: '1', format: '6x4', front: page, back: page };

test('ignores the order of keys', () => {
  const shuffled: Scene = { back: page, front: { ...page, width: page.width }, format: '6x4', layoutVersion: '1' };
  expect(layoutHash(shuffled)).toBe(layoutHash(scene));
});

test('changes with a thousandth of a point', () => {
  const moved: Scene = { ...scene, back: { ...page, width: points(page.width + 0.001) } };
  expect(layoutHash(moved)).not.toBe(layoutHash(scene));
  expect(layoutHash(scene)).toMatch(/^[0-9a-f]{64}$/);
});
