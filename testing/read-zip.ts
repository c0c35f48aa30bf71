/** Reads a ZIP file as unpacking programs do, and checks every checksum. */
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';

export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const file = await fromBufferPromise(bytes);
  const contents = new Map<string, Buffer>();
  for await (const entry of file.eachEntry()) {
    const content = await buffer(await file.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} has another checksum`);
    contents.set(entry.fileName, content);
  }
  return contents;
}
