/** The few figures of a TrueType file that a PDF repeats. */
export type FontTables = {
  /** In font units: left, bottom, right, top. */
  readonly box: readonly [number, number, number, number];
  readonly glyphCount: number;
  /** In font units. */
  advance(glyphId: number): number;
};

export function readFontTables(bytes: Uint8Array): FontTables {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = readDirectory(file);
  const table = (tag: string): Buffer => {
    const found = tables.get(tag);
    if (!found) throw new TypeError(`the font has no ${tag} table`);
    return found;
  };
  const head = table('head');
  const metrics = table('hmtx');
  const metricCount = table('hhea').readUInt16BE(34);
  return {
    box: [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)],
    glyphCount: table('maxp').readUInt16BE(4),
    advance: (glyphId) => metrics.readUInt16BE(Math.min(glyphId, metricCount - 1) * 4),
  };
}

function readDirectory(file: Buffer): Map<string, Buffer> {
  const count = file.readUInt16BE(4);
  const entries = Array.from({ length: count }, (_, index): [string, Buffer] => {
    const at = 12 + index * 16;
    const start = file.readUInt32BE(at + 8);
    return [file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12))];
  });
  return new Map(entries);
}
