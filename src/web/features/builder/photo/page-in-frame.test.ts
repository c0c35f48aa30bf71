import { expect, test } from 'vitest';
import { FORMATS, type FormatId } from '#layout/formats.ts';
import { pageGeometry } from '#layout/page-geometry.ts';
import { frameAround } from './page-in-frame.ts';

const FORMAT_IDS = Object.keys(FORMATS).filter((id): id is FormatId => Object.hasOwn(FORMATS, id));

test.each(FORMAT_IDS)('[B1-3] the frame is 3:2 and has the whole page of %s in its middle', (format) => {
  for (const orientation of ['landscape', 'portrait'] as const) {
    const page = pageGeometry(format, orientation);
    const frame = frameAround(page);
    expect(frame.width / frame.height).toBeCloseTo(orientation === 'landscape' ? 3 / 2 : 2 / 3);
    expect(frame.x).toBeLessThanOrEqual(0);
    expect(frame.y).toBeLessThanOrEqual(0);
    expect(frame.x + frame.width).toBeCloseTo(page.width - frame.x);
    expect(frame.y + frame.height).toBeCloseTo(page.height - frame.y);
    // No wider than it must be: along one side the page fills it.
    expect(Math.max(frame.x, frame.y)).toBeCloseTo(0);
  }
});
