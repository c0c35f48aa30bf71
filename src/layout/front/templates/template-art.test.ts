import { describe, expect, test } from 'vitest';
import { ORIENTATIONS } from '#domain/printing-options.ts';
import { TEMPLATE_IDS, TEMPLATES, type TemplateId } from '#domain/template.ts';
import { loadTestFonts } from '#testing/layout-fonts.ts';
import { fontSet } from '../../fonts/font-set.ts';
import { FORMATS, type FormatId } from '../../formats.ts';
import { type PageGeometry, pageGeometry } from '../../page-geometry.ts';
import type { TextOp } from '../../scene.ts';
import { contains, rect } from '../../units.ts';
import { templateOps } from './template-art.ts';
import { templateFonts } from './template-fonts.ts';

const fonts = loadTestFonts(['playfair', 'dancing']);
const FORMAT_IDS = Object.keys(FORMATS) as FormatId[];
const SHEETS = FORMAT_IDS.flatMap((format) => ORIENTATIONS.map((orientation) => pageGeometry(format, orientation)));

function opsOf(templateId: TemplateId, page: PageGeometry, lettering: string | null = null, loaded = fonts) {
  return templateOps({ templateId, lettering }, { page, fonts: loaded, language: 'en' });
}

function inkBox({ font, size, glyphs }: TextOp) {
  const loaded = fonts.get(font);
  const scale = size / (loaded?.unitsPerEm ?? 1);
  return glyphs.flatMap(({ id, x, y }) => {
    const bounds = loaded?.bounds(id);
    if (!bounds) return [];
    return [
      rect({
        left: x + bounds.left * scale,
        top: y - bounds.top * scale,
        right: x + bounds.right * scale,
        bottom: y - bounds.bottom * scale,
      }),
    ];
  });
}

test('[L-6] six templates have art: Happy Birthday, Los Angeles, Nice to You!, Hello Baby, Thinking of You, Get Well Soon', () => {
  expect(TEMPLATES.map((template) => template.title)).toEqual([
    'Happy Birthday',
    'Los Angeles',
    'Nice to You!',
    'Hello Baby',
    'Thinking of You',
    'Get Well Soon',
  ]);
});

describe.each(TEMPLATE_IDS)('%s', (id) => {
  test('fills every sheet to the edge of its bleed', () => {
    for (const page of SHEETS) {
      const [first] = opsOf(id, page);
      expect(first).toMatchObject({
        d: `M0 0L${page.width} 0L${page.width} ${page.height}L0 ${page.height}Z`,
        opacity: 1,
      });
    }
  });

  test('shows its title inside the safe box of every sheet', () => {
    const title = TEMPLATES.find((template) => template.id === id)?.title.toLowerCase() ?? '';
    for (const page of SHEETS) {
      const words = opsOf(id, page).filter((op) => op.kind === 'glyphs');
      expect(
        words
          .map((op) => op.text)
          .join(' ')
          .toLowerCase(),
      ).toContain(title);
      for (const box of words.flatMap(inkBox)) expect(contains(page.safe, box)).toBe(true);
    }
  });

  test('[T-6] shows the customer’s words inside the safe box, however long they are', () => {
    for (const words of [
      'Grüße aus\nDonaudampfschifffahrtshausen',
      'W'.repeat(40),
      'a b '.repeat(10),
      'One\ntwo\nthree',
    ]) {
      for (const page of SHEETS) {
        const ops = opsOf(id, page, words).filter((op) => op.kind === 'glyphs');
        const shown = ops.map((op) => op.text).join('');
        expect(shown.replaceAll(' ', '')).toBe(words.replaceAll(/\s/g, ''));
        for (const box of ops.flatMap(inkBox)) expect(contains(page.safe, box), words).toBe(true);
        for (const op of ops) expect(op.size).toBeGreaterThan(6);
      }
    }
  });

  test('[T-6] has no words if the customer removes them', () => {
    for (const page of SHEETS) expect(opsOf(id, page, ' \n').every((op) => op.kind === 'path')).toBe(true);
  });

  test('uses only the path commands of a scene, with rounded numbers', () => {
    for (const op of SHEETS.flatMap((page) => opsOf(id, page))) {
      if (op.kind === 'path') expect(op.d).toMatch(/^([MLC](-?\d+(\.\d{1,3})? ?)+|Z)+$/);
    }
  });

  test('needs only the fonts it lists', () => {
    const [page] = SHEETS;
    const used = page ? opsOf(id, page).flatMap((op) => (op.kind === 'glyphs' ? [op.font] : [])) : [];
    expect(new Set(used)).toEqual(new Set(templateFonts(id)));
  });

  test('is drawn without lettering while fonts load', () => {
    const [page] = SHEETS;
    const ops = page ? opsOf(id, page, null, fontSet([])) : [];
    expect(ops.length).toBeGreaterThan(5);
    expect(ops.every((op) => op.kind === 'path')).toBe(true);
  });
});
