/** Flaws that the parity test must notice. */
import type { DrawOp } from '#layout/scene.ts';

export function dropSign(ops: readonly DrawOp[], sign: string): DrawOp[] {
  let isDropped = false;
  return ops.map((op) => {
    if (op.kind !== 'glyphs' || isDropped || !op.text.includes(sign)) return op;
    isDropped = true;
    const at = op.text.indexOf(sign);
    return { ...op, glyphs: op.glyphs.filter((glyph) => glyph.cluster !== at) };
  });
}

export function moveOp(op: DrawOp, by: number): DrawOp {
  if (op.kind !== 'glyphs') return op;
  return { ...op, glyphs: op.glyphs.map((glyph) => ({ ...glyph, x: (glyph.x + by) as typeof glyph.x })) };
}

export function moveFirstLine(ops: readonly DrawOp[], by: number): DrawOp[] {
  const index = ops.findIndex((op) => op.kind === 'glyphs' && op.layer === 'message');
  return ops.map((op, at) => {
    if (at !== index || op.kind !== 'glyphs') return op;
    return { ...op, glyphs: op.glyphs.map((glyph) => ({ ...glyph, y: (glyph.y + by) as typeof glyph.y })) };
  });
}
