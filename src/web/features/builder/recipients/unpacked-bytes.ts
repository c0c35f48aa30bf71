/** The size of a ZIP file's content, from the directory at its end, before anything is unpacked. */
export function unpackedBytes(zip: Uint8Array<ArrayBuffer>): number {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = endRecord(view);
  if (end === null) return 0;
  const count = view.getUint16(end + 10, true);
  let offset = view.getUint32(end + 16, true);
  let total = 0;
  for (let entry = 0; entry < count && offset + ENTRY_BYTES <= view.byteLength; entry += 1) {
    total += view.getUint32(offset + 24, true);
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(offset + place, true));
    offset += ENTRY_BYTES + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return total;
}

const ENTRY_BYTES = 46;
const END_BYTES = 22;
const END_MARK = 0x06054b50;
const LONGEST_COMMENT = 65_535;

function endRecord(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_COMMENT);
  for (let offset = view.byteLength - END_BYTES; offset >= first; offset -= 1) {
    if (view.getUint32(offset, true) === END_MARK) return offset;
  }
  return null;
}
