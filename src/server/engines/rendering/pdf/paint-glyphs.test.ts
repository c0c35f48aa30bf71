import { describe, expect, test } from 'vitest';
import { ink } from '#layout/ink.ts';
import { type Glyph, type GlyphsOp, points } from '#layout/scene.ts';
import { loadTestFonts } from '#testing/layout-fonts.ts';
import { paintGlyphs } from './paint-glyphs.ts';
import { subsetFont } from './subset-font.ts';
import { UsedFont } from './used-font.ts';

const [inter] = loadTestFonts(['inter']).values();
if (!inter) throw new Error('no font');
const font = inter;
const SIZE = 10;
const BLACK = '0 0 0 1 k';

function opOf(text: string, glyphs: readonly Glyph[]): GlyphsOp {
  return {
    kind: 'glyphs',
    layer: 'message',
    font: 'inter',
    size: points(SIZE),
    ink: ink('#000000'),
    text,
    isRightToLeft: false,
    glyphs,
  };
}

function glyph(parts: { id: number; x: number; y?: number; advance?: number; cluster: number }): Glyph {
  return {
    id: parts.id,
    cluster: parts.cluster,
    x: points(parts.x),
    y: points(parts.y ?? 20),
    advance: points(parts.advance ?? 5),
  };
}

/** Finds where each glyph is shown by reading the operators like a PDF reader. */
function placesOf(content: string, used: UsedFont): number[] {
  const places: number[] = [];
  for (const [, x = '', shown = ''] of content.matchAll(/1 0 0 -1 (\S+) \S+ Tm \[(.*)\] TJ/g)) {
    let pen = Number(x);
    for (const [part, codes] of shown.matchAll(/<([0-9a-f]+)>|-?[\d.]+/g)) {
      if (codes === undefined) pen -= (Number(part) * SIZE) / 1000;
      for (const code of codes?.match(/.{4}/g) ?? []) {
        places.push(pen);
        pen += (used.width(Number.parseInt(code, 16)) * SIZE) / 1000;
      }
    }
  }
  return places;
}

test('places each glyph where the layout put it, even after hundreds of roundings', () => {
  const used = new UsedFont('F0', font);
  const glyphs = Array.from({ length: 400 }, (_, index) =>
    glyph({ id: 40 + (index % 7), x: 30 + index * 3.337, cluster: index }),
  );
  const places = placesOf(paintGlyphs(opOf('x'.repeat(400), glyphs), used, BLACK), used);
  expect(places).toHaveLength(400);
  for (const [index, place] of places.entries()) expect(Math.abs(place - (30 + index * 3.337))).toBeLessThan(0.002);
});

test('writes the color once, and a new line for each height', () => {
  const used = new UsedFont('F0', font);
  const content = paintGlyphs(
    opOf('ab', [glyph({ id: 40, x: 1, cluster: 0 }), glyph({ id: 41, x: 9, y: 18, cluster: 1 })]),
    used,
    BLACK,
  );
  expect(content).toMatch(/^BT 0 0 0 1 k \/F0 10 Tf\n1 0 0 -1 1 20 Tm .*\n1 0 0 -1 9 18 Tm .*\nET\n$/);
});

test('gives a glyph with two texts two codes, the first its own id', () => {
  const used = new UsedFont('F0', font);
  expect(used.encode(5, 'a')).toBe('0005');
  expect(used.encode(5, 'a')).toBe('0005');
  const other = used.encode(5, 'b');
  expect(other).not.toBe('0005');
  expect(used.encode(6, 'c')).toBe('0006');
  expect(used.encode(5, 'b')).toBe(other);
});

test('assigns the text of a cluster to its base, whichever side the mark is on', () => {
  const used = new UsedFont('F0', font);
  const mark = glyph({ id: 50, x: 0, advance: 0, cluster: 0 });
  const base = glyph({ id: 51, x: 0, cluster: 0 });
  paintGlyphs(opOf('e\u0301', [mark, base]), used, BLACK);
  // Known pairs keep the glyph's own id as their code.
  expect([used.encode(51, 'e\u0301'), used.encode(50, '')]).toEqual(['0033', '0032']);
});

describe('the text of a whole run', () => {
  const spelled = (text: string, glyphs: readonly Glyph[], isRightToLeft = false) =>
    /<<\/ActualText <feff(\w+)>>>/.exec(
      paintGlyphs({ ...opOf(text, glyphs), isRightToLeft }, new UsedFont('F0', font), BLACK),
    )?.[1];
  const base = glyph({ id: 40, x: 0, cluster: 0 });
  const mark = glyph({ id: 41, x: 0, advance: 0, cluster: 0 });
  const next = glyph({ id: 42, x: 5, cluster: 1 });

  test('is omitted where each glyph has its own, and for emoji', () => {
    expect(spelled('ab', [base, next])).toBeUndefined();
    expect(spelled('\u{1f382}', [base, mark])).toBeUndefined();
  });

  test('is given where a character has several glyphs', () => {
    expect(spelled('b', [base, mark])).toBe('0062');
  });

  test('is given from right to left, in the order of the page', () => {
    expect(spelled('\u05d0\u05d1', [base, next], true)).toBe('05d105d0');
  });
});

test('a font that can’t be subset is named', () => {
  expect(() => subsetFont({ ...font, bytes: new Uint8Array(8) }, [1])).toThrow("The font inter can't be subset");
});
