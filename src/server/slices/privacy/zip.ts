/** Writes a ZIP file as a stream, so that it uses little memory however large the file becomes. */
import { once } from 'node:events';
import { PassThrough, Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipEntry = {
  /** Uses forward slashes. */
  readonly name: string;
  /** A stream is compressed. Bytes are stored unchanged, because photos and PDFs don't get smaller. */
  readonly content: Uint8Array | AsyncIterable<string>;
};

/** Requests an entry only after the reader has taken the previous one. */
export function zip(entries: AsyncIterable<ZipEntry>): Readable {
  const file = new ZipFile();
  const output = new PassThrough();
  const reader = new AbortController();
  output.once('close', () => reader.abort());
  file.outputStream.pipe(output);
  addEntries(file, entries, reader.signal).then(
    () => file.end(),
    (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

async function addEntries(file: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  const { outputStream } = file;
  for await (const { name, content } of entries) {
    if (content instanceof Uint8Array) file.addBuffer(asBuffer(content), name, { compress: false });
    else {
      const source = Readable.from(content, { objectMode: false });
      file.addReadStream(source, name);
      try {
        await finished(source, { signal });
      } finally {
        source.destroy();
      }
    }
    if (outputStream instanceof Writable && outputStream.writableNeedDrain)
      await once(outputStream, 'drain', { signal });
  }
}

/** Shares the memory instead of copying it. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
