import { describe, expect, test } from 'vitest';
import { EMPTY_DESIGN } from '#domain/postcard.ts';
import { FONT_FAMILIES, FONT_SIZES, type FontFamily, type FontSize } from '#domain/text-style.ts';
import { sampleDesign } from '#testing/card-fixtures.ts';
import { loadFontsOf, loadTestFonts } from '#testing/layout-fonts.ts';
import { layoutMessage } from '../back/message-layout.ts';
import { layoutPostcard } from '../layout-postcard.ts';
import type { Point } from '../path.ts';
import { preflight } from '../preflight.ts';
import type { EmojiOp, TextOp } from '../scene.ts';
import { rect } from '../units.ts';
import { ART_BOX, findEmoji } from './emoji-index.ts';
import pieces from './pieces.json' with { type: 'json' };

function layOut(message: string, style: { readonly fontFamily?: FontFamily; readonly fontSize?: FontSize } = {}) {
  const design = sampleDesign({ text: { message, ...style } });
  const fonts = loadFontsOf([design]);
  const layout = layoutPostcard({ design, format: '5.5x4.25', fonts });
  const texts = layout.scene.back.ops.filter((op): op is TextOp => op.kind === 'glyphs' || op.kind === 'emoji');
  return { design, fonts, layout, ops: texts.filter((op) => op.layer === 'message') };
}

const isEmoji = (op: { readonly kind: string }): op is EmojiOp => op.kind === 'emoji';

describe('emoji in color', () => {
  test.each(['😀', '❤️', '☀️', '©️', '1️⃣', '🇮🇹', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👍🏽', '👩🏾‍🔬', '👨‍👩‍👧', '🏴‍☠️', '🏴‍☠', '🫩'])(
    '[T-10] include %s',
    (emoji) => {
      expect(findEmoji(emoji)).not.toBeNull();
    },
  );

  test.each([
    ['a character in text style', '❤\ufe0e'],
    ['an emoji that is asked to be text', '😀\ufe0e'],
    ['a character that is text by default', '❤'],
    ['a letter sign', '©'],
    ['a digit', '1'],
    ['a lone skin tone', '🏻'],
    ['a flag of no country', '🇽🇽'],
    ['an unassigned character', '\u{1faff}'],
  ])('[T-10] don’t include %s', (_name, text) => {
    expect(findEmoji(text)).toBeNull();
  });
});

test('[T-10] every emoji has art of opaque colors within its box', () => {
  const wrong: string[] = [];
  for (const [number, list] of pieces.entries()) {
    const font = loadTestFonts([`emoji-${number}`]).get(`emoji-${number}`);
    for (const emoji of list.split(' ')) {
      const place = findEmoji(emoji);
      const layers = font?.layers?.(place?.glyphId ?? 0) ?? [];
      const isDrawn = layers.every(({ rgb, d }) => /^#[\da-f]{6}$/.test(rgb) && /^M[-\d MLCZ]+Z$/.test(d));
      const isInside = layers.every(({ d }) => pointsOf(d).every(isInBox));
      if (place?.piece !== `emoji-${number}` || layers.length === 0 || !isDrawn || !isInside) wrong.push(emoji);
    }
  }
  expect(wrong).toEqual([]);
});

/** Returns the points where commands end, and some on each curve. */
function pointsOf(d: string): Point[] {
  const points: Point[] = [];
  for (const [, command, list = ''] of d.matchAll(/([MLC])([^MLCZ]*)/g)) {
    const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0] = list.split(' ').map(Number);
    const from = points.at(-1) ?? [a, b];
    if (command !== 'C') points.push([a, b]);
    else
      points.push(
        ...[0.25, 0.5, 0.75, 1].map((t) => [cubic(from[0], a, c, f, t), cubic(from[1], b, e, g, t)] as const),
      );
  }
  return points;
}

function cubic(...[from, control1, control2, to, t]: readonly [number, number, number, number, number]): number {
  const s = 1 - t;
  return s ** 3 * from + 3 * s * s * t * control1 + 3 * s * t * t * control2 + t ** 3 * to;
}

/** Half the gap between two emoji, because some art is drawn slightly over its edge. */
const HAIR = ART_BOX.left / 2;

function isInBox([x, y]: Point): boolean {
  const { left, top, size } = ART_BOX;
  return x >= left - HAIR && x <= left + size + HAIR && y <= top + HAIR && y >= top - size - HAIR;
}

describe('emoji in a message', () => {
  test('[T-10] are one glyph of their piece each, and keep their text', () => {
    const { ops, layout } = layOut('Hi 👩🏾‍🔬👍🏽!');
    const emoji = ops.filter(isEmoji);
    expect(emoji.map(({ text }) => text).join('')).toBe('👩🏾‍🔬👍🏽');
    expect(emoji.flatMap(({ glyphs }) => glyphs)).toHaveLength(2);
    expect(layout.pendingFonts).toEqual([]);
    expect(layout.message.missing).toEqual([]);
    expect(layout.message.lines[0]?.clusters.map(({ start, end }) => end - start)).toEqual([1, 1, 1, 7, 4, 1]);
  });

  test('[T-10] without art, or in text style, use the ink of the text', () => {
    const { ops } = layOut('❤ ❤\ufe0e 🏻');
    expect(ops.some(isEmoji)).toBe(false);
    expect(ops.map((op) => op.font)).toContain('noto-emoji');
    expect(layOut('❤ ❤️').ops.filter(isEmoji)).toHaveLength(1);
  });

  test('[T-10] must be loaded before a card is printed', () => {
    const design = sampleDesign({ text: { message: 'Sea 🌊' } });
    const fonts = loadTestFonts(['inter']);
    const layout = layoutPostcard({ design, format: '5.5x4.25', fonts });
    expect(layout.pendingFonts).toEqual([findEmoji('🌊')?.piece]);
    expect(preflight({ design, layout, fonts }).map(({ code }) => code)).toContain('fonts_pending');
  });

  test('[T-10] follow the direction of the text around them', () => {
    const order = (message: string) =>
      layOut(message)
        .ops.filter(isEmoji)
        .flatMap(({ text, glyphs }) => glyphs.map(({ x }) => ({ text, x })))
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text);
    expect(order('a 😀🌊 b')).toEqual(['😀', '🌊']);
    expect(order('שלום 😀🌊 חזק')).toEqual(['🌊', '😀']);
    expect(layOut('😀 שלום').layout.message.lines[0]?.isRightToLeft).toBe(true);
  });

  test.each(FONT_FAMILIES.flatMap((family) => FONT_SIZES.map((size) => [family, size] as const)))(
    '[T-10] touch no line in %s %s',
    (fontFamily, fontSize) => {
      const { ops, fonts, layout } = layOut('😀🇮🇹gjpq\n😀🇮🇹ÄÅfl\n😀', { fontFamily, fontSize });
      const boxes = ops.flatMap((op) =>
        op.glyphs.flatMap(({ id, y }) => {
          const font = fonts.get(op.font);
          const bounds = font?.bounds(id);
          if (!font || !bounds) return [];
          const scale = op.size / font.unitsPerEm;
          return [
            { baseline: y, isEmoji: isEmoji(op), top: y - bounds.top * scale, bottom: y - bounds.bottom * scale },
          ];
        }),
      );
      const touching = boxes.filter((upper) =>
        boxes.some(
          (lower) => lower.baseline > upper.baseline && (upper.isEmoji || lower.isEmoji) && lower.top < upper.bottom,
        ),
      );
      expect(boxes.filter((each) => each.isEmoji)).toHaveLength(5);
      expect(touching).toEqual([]);
      const { box } = layout.message;
      expect(boxes.every(({ top }) => top >= box.y)).toBe(true);
    },
  );

  test('[T-10] are gray on a black-and-white card, and soft past the edge', () => {
    const design = sampleDesign({ text: { message: '😀\n'.repeat(40) }, printing: { printColor: 'black-white' } });
    const fonts = loadFontsOf([design]);
    const { scene, message } = layoutPostcard({ design, format: '5.5x4.25', fonts });
    expect(message.fits).toBe(false);
    const tones = scene.back.ops.filter(isEmoji).map(({ tone }) => tone);
    expect(new Set(tones)).toEqual(new Set(['gray', 'soft']));
    expect(tones.indexOf('soft')).toBe(message.lines.length - 1 - message.linesOver);
  });

  test('[T-10] wrap between two emoji, never inside one', () => {
    const message = '👩🏾‍🔬🏳️‍🌈'.repeat(12);
    const style = { ...EMPTY_DESIGN.text, message };
    const fonts = loadFontsOf([sampleDesign({ text: { message } })]);
    const box = rect({ left: 0, top: 0, right: 100, bottom: 300 });
    const { lines } = layoutMessage(message, style, { box, fonts });
    expect(lines.length).toBeGreaterThan(2);
    for (const { start, width } of lines) {
      expect(message.slice(start)).toMatch(/^(👩🏾‍🔬|🏳️‍🌈)/u);
      expect(width).toBeLessThanOrEqual(100);
    }
  });
});
