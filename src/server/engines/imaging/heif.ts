/** Reads the few boxes of a HEIF file (HEIC, AVIF) that we need before decoding it. */

export type HeifHeader = {
  /** Size of the largest picture in the file. */
  readonly width: number;
  readonly height: number;
  readonly icc: Buffer | null;
};

/** Far more than a camera writes; a file full of boxes would keep the server busy. */
const MAX_BOXES = 1_000;

type Box = { readonly type: string; readonly body: Buffer };

/** Returns null when the properties are missing or there are too many boxes. */
export function readHeifHeader(bytes: Uint8Array): HeifHeader | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const meta = child(file, 'meta');
  // `meta` begins with a version and flags.
  const properties = meta && child(meta.subarray(4), 'iprp');
  const container = properties && child(properties, 'ipco');
  const boxes = container && readBoxes(container);
  if (!boxes) return null;
  const sizes = boxes
    .filter(({ type, body }) => type === 'ispe' && body.length >= 12)
    .map(({ body }) => ({ width: body.readUInt32BE(4), height: body.readUInt32BE(8) }))
    .sort((a, b) => b.width * b.height - a.width * a.height);
  const [largest] = sizes;
  if (!largest) return null;
  const profile = boxes.find(({ type, body }) => type === 'colr' && body.toString('latin1', 0, 4) === 'prof');
  return { ...largest, icc: profile ? profile.body.subarray(4) : null };
}

function child(parent: Buffer, type: string): Buffer | undefined {
  return readBoxes(parent, type)?.find((box) => box.type === type)?.body;
}

/** Returns all boxes, or those up to the first of a type; null when there are too many. */
function readBoxes(parent: Buffer, upTo?: string): Box[] | null {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= parent.length; ) {
    const size = parent.readUInt32BE(at);
    const isLarge = size === 1 && at + 16 <= parent.length;
    const length = isLarge ? Number(parent.readBigUInt64BE(at + 8)) : size === 0 ? parent.length - at : size;
    const head = isLarge ? 16 : 8;
    if (length < head || at + length > parent.length) break;
    if (boxes.length === MAX_BOXES) return null;
    const type = parent.toString('latin1', at + 4, at + 8);
    boxes.push({ type, body: parent.subarray(at + head, at + length) });
    if (type === upTo) break;
    at += length;
  }
  return boxes;
}
