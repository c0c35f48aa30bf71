import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readFontFile } from '#testing/layout-fonts.ts';
import { FONT_FILES } from './font-files.ts';
import { loadFont } from './load-font.ts';
import { FONT_IDS } from './registry.ts';

const folder = new URL('./files/', import.meta.url);

describe('font files', () => {
  test.each(FONT_IDS)('%s is the file that was pinned', (id) => {
    const bytes = readFontFile(id);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(FONT_FILES[id].sha256);
    expect(loadFont(id, bytes).unitsPerEm).toBe(FONT_FILES[id].unitsPerEm);
  });

  test.each(FONT_IDS)('%s comes with its license', (id) => {
    expect(readFileSync(new URL(FONT_FILES[id].license, folder), 'utf8')).toContain('SIL Open Font License');
  });

  test('the folder contains nothing else', () => {
    const expected = new Set(Object.values(FONT_FILES).flatMap(({ file, license }) => [file, license]));
    expect(readdirSync(folder).toSorted()).toEqual([...expected].toSorted());
  });
});
