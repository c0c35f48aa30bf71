import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readZip } from '#testing/read-zip.ts';
import { type ZipEntry, zip } from './zip.ts';

async function* stream<T>(...values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

function write(...entries: readonly ZipEntry[]): Promise<Buffer> {
  return buffer(zip(stream(...entries)));
}

test('returns what went in, in the same order', async () => {
  const photo = Buffer.alloc(300_000, 'postcard ');
  const file = await write(
    { name: 'data.json', content: stream('{"a":', '1}') },
    { name: 'photos/ü.jpg', content: photo },
    { name: 'empty', content: stream<string>() },
  );
  expect([...(await readZip(file))]).toEqual([
    ['data.json', Buffer.from('{"a":1}')],
    ['photos/ü.jpg', photo],
    ['empty', Buffer.alloc(0)],
  ]);
});

test('compresses a stream and stores bytes unchanged', async () => {
  const text = 'postcard '.repeat(10_000);
  const packed = await write({ name: 'text', content: stream(text) });
  const stored = await write({ name: 'text', content: Buffer.from(text) });
  expect(packed.length).toBeLessThan(text.length / 10);
  expect(stored.length).toBeGreaterThan(text.length);
});

test('requests entries only as fast as they are read, and none once its reader has left', async () => {
  let asked = 0;
  let isClosed = false;
  async function* photos(): AsyncGenerator<ZipEntry> {
    try {
      for (;;) {
        asked += 1;
        yield { name: `${asked}.jpg`, content: Buffer.alloc(1_000_000) };
      }
    } finally {
      isClosed = true;
    }
  }
  const output = zip(photos());
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  expect(asked).toBeLessThanOrEqual(3);
  output.destroy();
  await expect.poll(() => isClosed).toBe(true);
});

test('ends with the error of content that fails', async () => {
  async function* content() {
    yield 'a';
    throw new Error('gone');
  }
  await expect(write({ name: 'a', content: content() })).rejects.toThrow('gone');
});
