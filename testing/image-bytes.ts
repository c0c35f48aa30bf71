/** Pictures whose headers promise more than they contain, for tests in Node and in the browser. */
type Size = { readonly width: number; readonly height: number };

/** Returns a GIF with many frames of one pixel. */
export function gifOfFrames(count: number): Uint8Array<ArrayBuffer> {
  const head = fromHex('47494638396101000100800000ff0000ffffff');
  const frame = fromHex('21f904000a0000002c0000000001000100000202440100');
  const gif = new Uint8Array(head.length + count * frame.length + 1);
  gif.set(head);
  for (let at = 0; at < count; at += 1) gif.set(frame, head.length + at * frame.length);
  gif.set([0x3b], gif.length - 1);
  return gif;
}

/** Returns only the header of a PNG. */
export function pngHeader({ width, height }: Size): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(33);
  header.set(fromHex('89504e470d0a1a0a0000000d49484452'));
  const view = new DataView(header.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  header.set([8, 2, 0, 0, 0], 24);
  return header;
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}
