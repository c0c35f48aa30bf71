/** Finds the piece of a font that has a character. */
import type { CutFont, FontId } from './registry.ts';

export type PieceIndex = {
  /** Returns the piece of the first of these fonts that has the character. */
  find(codePoint: number, fonts: readonly CutFont[]): FontId | null;
};

/** The pieces of each font, each encoded by encodeCodePoints. */
type EncodedPieces = Readonly<Record<CutFont, readonly string[]>>;

export function createPieceIndex(encoded: EncodedPieces): PieceIndex {
  const tables = new Map<CutFont, ReadonlyMap<number, FontId>>();
  const tableOf = (font: CutFont) => {
    const table = tables.get(font) ?? readPieces(font, encoded[font]);
    tables.set(font, table);
    return table;
  };
  return {
    find: (codePoint, fonts) => {
      for (const font of fonts) {
        const piece = tableOf(font).get(codePoint);
        if (piece !== undefined) return piece;
      }
      return null;
    },
  };
}

function readPieces(font: CutFont, pieces: readonly string[]): ReadonlyMap<number, FontId> {
  const table = new Map<number, FontId>();
  for (const [number, piece] of pieces.entries()) {
    const id: FontId = `${font}-${number}`;
    for (const codePoint of decodeCodePoints(piece)) table.set(codePoint, id);
  }
  return table;
}

/**
 * Encodes ascending code points as "gap" or "gap+more" in base 36: the step from the one before, and how many follow without a
 * gap.
 */
export function encodeCodePoints(codePoints: readonly number[]): string {
  const runs: { gap: number; more: number }[] = [];
  let last = 0;
  for (const codePoint of codePoints) {
    const run = runs.at(-1);
    if (run && codePoint === last + 1) run.more += 1;
    else runs.push({ gap: codePoint - last, more: 0 });
    last = codePoint;
  }
  return runs.map(({ gap, more }) => gap.toString(36) + (more > 0 ? `+${more.toString(36)}` : '')).join(' ');
}

export function decodeCodePoints(encoded: string): number[] {
  const codePoints: number[] = [];
  let last = 0;
  for (const run of encoded.split(' ')) {
    const [gap = '', more = '0'] = run.split('+');
    last += Number.parseInt(gap, 36);
    codePoints.push(last);
    for (let left = Number.parseInt(more, 36); left > 0; left -= 1) codePoints.push(++last);
  }
  return codePoints;
}
