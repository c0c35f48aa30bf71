import { describe, expect, test } from 'vitest';
import { type Border, DEFAULT_BORDER, FRONT_LAYOUTS, SLOT_COUNTS, SPACINGS } from '#domain/front.ts';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import { FORMATS, type FormatId } from '../formats.ts';
import { pageGeometry } from '../page-geometry.ts';
import { contains, edges, overlaps } from '../units.ts';
import { insetFrame, slotRects, wholePage } from './slots.ts';

const FORMAT_IDS = Object.keys(FORMATS) as FormatId[];
const PAGES = FORMAT_IDS.flatMap((format) => ORIENTATIONS.map((orientation) => pageGeometry(format, orientation)));
const LANDSCAPE = pageGeometry('6x4', 'landscape');

const borderOf = (spacing: Border['spacing']): Border => ({ ...DEFAULT_BORDER, spacing });

describe.each(FRONT_LAYOUTS)('[T-5] the layout %s', (layout) => {
  test('has a slot for each photo, inside the page, at every size and spacing', () => {
    for (const page of PAGES) {
      for (const spacing of SPACINGS) {
        const slots = slotRects({ layout, border: borderOf(spacing) }, page);
        expect(slots).toHaveLength(SLOT_COUNTS[layout]);
        for (const slot of slots) {
          expect(contains(wholePage(page), slot)).toBe(true);
          expect(Math.min(slot.width, slot.height)).toBeGreaterThan(50);
        }
      }
    }
  });

  test('fills the sheet to the edge of its bleed without spacing', () => {
    for (const page of PAGES) {
      const slots = slotRects({ layout, border: borderOf('none') }, page).map(edges);
      expect(Math.min(...slots.map(({ left }) => left))).toBe(0);
      expect(Math.min(...slots.map(({ top }) => top))).toBe(0);
      expect(Math.max(...slots.map(({ right }) => right))).toBe(page.width);
      expect(Math.max(...slots.map(({ bottom }) => bottom))).toBe(page.height);
    }
  });
});

test.each(FRONT_LAYOUTS.filter((layout) => layout !== 'inset'))('[T-5] photos of %s never overlap', (layout) => {
  for (const page of PAGES) {
    for (const spacing of SPACINGS) {
      const slots = slotRects({ layout, border: borderOf(spacing) }, page);
      for (const [index, slot] of slots.entries()) {
        for (const other of slots.slice(index + 1)) expect(overlaps(slot, other)).toBe(false);
      }
    }
  }
});

test('[T-5] two photos across are equally wide on the trimmed card, with one gap beside and between them', () => {
  const [left, right] = slotRects({ layout: 'two-across', border: borderOf('wide') }, LANDSCAPE);
  if (!left || !right) throw new Error('no slots');
  const gap = right.x - (left.x + left.width);
  expect(gap).toBeCloseTo(0.06 * 288, 2);
  expect(left.x - LANDSCAPE.trim.x).toBeCloseTo(gap, 2);
  expect(right.width).toBeCloseTo(left.width, 2);
  const [bare, other] = slotRects({ layout: 'two-across', border: borderOf('none') }, LANDSCAPE);
  expect([bare?.width, other?.x]).toEqual([LANDSCAPE.width / 2, LANDSCAPE.width / 2]);
});

test('[T-5] three photos are one large beside two small, and above them on a portrait card', () => {
  const shape = (orientation: 'landscape' | 'portrait') => {
    const [large, ...small] = slotRects(
      { layout: 'three', border: DEFAULT_BORDER },
      pageGeometry('6x4', orientation),
    ).map(edges);
    return small.map((each) => (each.left > (large?.right ?? 0) ? 'beside' : 'below'));
  };
  expect(shape('landscape')).toEqual(['beside', 'beside']);
  expect(shape('portrait')).toEqual(['below', 'below']);
});

test('[T-5] an inset and its frame stay inside the safe area', () => {
  for (const page of PAGES) {
    const frame = insetFrame(page);
    const [, inset] = slotRects({ layout: 'inset', border: borderOf('wide') }, page);
    expect(contains(page.safe, frame)).toBe(true);
    expect(inset && contains(frame, inset)).toBe(true);
  }
});

test('[T-5] spacing grows with the card', () => {
  const gap = (format: FormatId) => {
    const page = pageGeometry(format, 'landscape');
    const [slot] = slotRects({ layout: 'framed', border: DEFAULT_BORDER }, page);
    return (slot?.x ?? 0) - page.trim.x;
  };
  expect(gap('9x6')).toBeCloseTo(gap('6x4') * 1.5, 2);
});
