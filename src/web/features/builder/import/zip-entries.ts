/** The files in a ZIP, from the directory at its end. */

type Zip = Uint8Array<ArrayBuffer>;

export type ZipEntry = {
  readonly name: string;
  /** Before anything is unpacked. */
  readonly unpackedBytes: number;
  readonly packedBytes: number;
  readonly isDeflated: boolean;
  readonly offset: number;
};

export function zipEntries(zip: Zip): readonly ZipEntry[] {
  const view = viewOf(zip);
  const end = endRecord(view);
  const entries: ZipEntry[] = [];
  if (end === null) return entries;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  while (entries.length < count && at + ENTRY_BYTES <= view.byteLength) {
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    entries.push({
      name: new TextDecoder().decode(zip.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + name)),
      unpackedBytes: view.getUint32(at + 24, true),
      packedBytes: view.getUint32(at + 20, true),
      isDeflated: view.getUint16(at + 10, true) === DEFLATED,
      offset: view.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + name + extra + comment;
  }
  return entries;
}

/** The text of a file in it. */
export async function unpackText(zip: Zip, { offset, packedBytes, isDeflated }: ZipEntry): Promise<string> {
  const view = viewOf(zip);
  const start = offset + LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = new Blob([zip.subarray(start, start + packedBytes)]).stream();
  const unpacked = isDeflated ? packed.pipeThrough(new DecompressionStream('deflate-raw')) : packed;
  return new Response(unpacked).text();
}

const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const END_BYTES = 22;
const END_MARK = 0x06054b50;
const LONGEST_COMMENT = 65_535;
const DEFLATED = 8;

function viewOf(zip: Zip): DataView {
  return new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
}

function endRecord(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT);
  for (let offset = view.byteLength - END_BYTES; offset >= first; offset -= 1) {
    if (view.getUint32(offset, true) === END_MARK) return offset;
  }
  return null;
}
