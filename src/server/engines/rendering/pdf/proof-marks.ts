/** Marks where the card is trimmed on a proof, and that it isn't for printing. */
import type { FontSet } from '#layout/fonts/font-set.ts';
import { formatName } from '#layout/formats.ts';
import { ink } from '#layout/ink.ts';
import { type DrawOp, type GlyphsOp, type Page, points, type Scene } from '#layout/scene.ts';
import { edges, roundPoints } from '#layout/units.ts';

/** Around the bleed box, in points. */
export const PROOF_MARGIN = 27;

const MARK_GAP = 4;
const NOTE_SIZE = 8;
const NOTE_FONT = 'inter';
const MARK_INK = ink('#000000');
const STAMP_NOTE = 'The stamp is only a picture: the card gets real postage in that corner';

export type ProofContext = {
  readonly side: 'front' | 'back';
  readonly scene: Scene;
  readonly fonts: FontSet;
  /** True if the print service replaces the stamp with real postage. */
  readonly isStampPicture: boolean;
};

export function proofOps(page: Page, { side, scene, fonts, isStampPicture }: ProofContext): readonly DrawOp[] {
  const size = formatName(scene.format, page.trim.width > page.trim.height ? 'landscape' : 'portrait');
  const note = `PROOF, not for printing: ${side}, ${size}. Trim at the marks.`;
  const notes = side === 'back' && isStampPicture ? [note, STAMP_NOTE] : [note];
  return [...cutMarks(page), ...notes.map((text, line) => noteOp(text, { page, fonts, line }))];
}

/** Draws two short lines at each corner, outside the bleed. */
function cutMarks(page: Page): DrawOp[] {
  const { left, top, right, bottom } = edges(page.trim);
  const far = MARK_GAP - PROOF_MARGIN;
  const across = [far, -MARK_GAP, page.width + MARK_GAP, page.width - far];
  const down = [far, -MARK_GAP, page.height + MARK_GAP, page.height - far];
  const rows = [top, bottom].map((y) => `M${across[0]} ${y}L${across[1]} ${y}M${across[2]} ${y}L${across[3]} ${y}`);
  const columns = [left, right].map((x) => `M${x} ${down[0]}L${x} ${down[1]}M${x} ${down[2]}L${x} ${down[3]}`);
  const stroke = { ink: MARK_INK, width: points(0.5) };
  return [{ kind: 'path', layer: 'art', d: [...rows, ...columns].join(''), fill: null, stroke, opacity: 1 }];
}

type NotePlace = { readonly page: Page; readonly fonts: FontSet; readonly line: number };

function noteOp(text: string, { page, fonts, line }: NotePlace): GlyphsOp {
  const font = fonts.get(NOTE_FONT);
  if (!font) throw new TypeError(`The font ${NOTE_FONT} is not loaded`);
  const scale = NOTE_SIZE / font.unitsPerEm;
  const shaped = font.shape(
    { text, start: 0, end: text.length },
    { isRightToLeft: false, script: 'Latn', language: 'en' },
  );
  let pen: number = page.trim.x + MARK_GAP;
  const glyphs = shaped.map(({ id, cluster, advance, offsetX }) => {
    const glyph = {
      id,
      cluster,
      x: roundPoints(pen + offsetX * scale),
      y: roundPoints(page.height + PROOF_MARGIN / 2 + line * NOTE_SIZE * 1.25),
      advance: roundPoints(advance * scale),
    };
    pen += advance * scale;
    return glyph;
  });
  return {
    kind: 'glyphs',
    layer: 'art',
    font: NOTE_FONT,
    size: points(NOTE_SIZE),
    ink: MARK_INK,
    text,
    isRightToLeft: false,
    glyphs,
  };
}
