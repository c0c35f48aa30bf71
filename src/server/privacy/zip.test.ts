import { expect, test } from 'vitest';
import { readDirectory, readZip } from '#testing/read-zip.ts';
import { directoryOf, type ZipEntry, zip } from './zip.ts';

async function collect(entries: readonly ZipEntry[]): Promise<Buffer> {
  async function* each() {
    yield* entries;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip(each())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function entry(name: string, chunks: readonly Buffer[], isCompressible = true): ZipEntry {
  async function* content() {
    yield* chunks;
  }
  return { name, isCompressible, content: content() };
}

test('what went in comes out, by name', async () => {
  const large = Buffer.alloc(300_000, 'postcard ');
  const file = await collect([
    entry('data.json', [Buffer.from('{"a":'), Buffer.from('1}')]),
    entry('photos/ü.jpg', [large], false),
    entry('empty', []),
  ]);
  const read = readZip(file);
  expect([...read.keys()]).toEqual(['data.json', 'photos/ü.jpg', 'empty']);
  expect(read.get('data.json')?.toString()).toBe('{"a":1}');
  expect(read.get('photos/ü.jpg')).toEqual(large);
  expect(read.get('empty')).toEqual(Buffer.alloc(0));
});

test('more entries, and more bytes, than the old format counts', () => {
  const start = (at: number) => at * 1_000_000;
  const written = Array.from({ length: 65_600 }, (_, at) => ({
    name: Buffer.from(`${at}.jpg`),
    checksum: at,
    size: 3,
    packedSize: 2,
    offset: start(at),
  }));
  const end = start(written.length);
  const entries = readDirectory(Buffer.concat([...directoryOf(written, end)]), end);
  expect(entries).toHaveLength(65_600);
  expect(entries.every((entry, at) => entry.start === start(at) && entry.name === `${at}.jpg`)).toBe(true);
});

test('content that fails ends the file with its error', async () => {
  async function* content() {
    yield Buffer.from('a');
    throw new Error('gone');
  }
  const file = collect([{ name: 'a', isCompressible: true, content: content() }]);
  await expect(file).rejects.toThrow('gone');
});
