/** Runs the same tests on every adapter. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3, startS3WithoutListing, type TestS3 } from '#testing/start-s3.ts';
import { createFolderStorage } from './folder.ts';
import type { Storage } from './port.ts';
import { createS3Storage } from './s3.ts';

const adapters = {
  async folder(folder: string) {
    return { storage: createFolderStorage(join(folder, 'files')), stop: async () => {} };
  },
  async s3(folder: string) {
    const { options, stop } = await startS3(folder);
    return { storage: createS3Storage(options), stop };
  },
  async 's3 without the permission to list'(folder: string) {
    const { options, stop } = await startS3WithoutListing(folder);
    return { storage: createS3Storage(options), stop };
  },
};

describe.each([
  ['listing', startS3],
  ['the permission to list', startS3WithoutListing],
])('[F-4] an S3 with wrong settings, with %s', (_name, start) => {
  let s3: TestS3;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cartolina-s3-'));
    s3 = await start(folder);
  });
  afterAll(async () => {
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test.each([
    ['a bucket that does not exist', { bucket: 'not-there' }],
    ['an unknown key', { accessKeyId: 'SOMEBODY' }],
    ['a wrong secret', { secretAccessKey: 'wrong' }],
  ])('is not ready with %s, and nothing counts as missing there', async (_fault, changes) => {
    const storage = createS3Storage({ ...s3.options, ...changes });
    await expect(storage.check()).rejects.toThrow();
    await expect(storage.get('photos/abc')).rejects.toThrow();
  });
});

test('[F-4] an S3 that loses its bucket is no longer ready', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cartolina-s3-'));
  const { options, stop } = await startS3(folder);
  const storage = createS3Storage(options);
  await storage.check();
  await storage.check();
  await rm(join(folder, options.bucket), { recursive: true });
  await expect(storage.check()).rejects.toThrow();
  await stop();
  await rm(folder, { recursive: true, force: true });
});

test('gives up on a server that does not answer', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const storage = createS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'cards',
    region: 'auto',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    timeoutMilliseconds: 100,
  });
  const file = { bytes: Uint8Array.of(1), contentType: 'image/png' };
  await expect(storage.put('a/b', file)).rejects.toThrow();
  await expect(storage.get('a/b')).rejects.toThrow();
  silent.closeAllConnections();
  silent.close();
});

/** Runs in a process with a write limit of the system, because these tests may run as root, which ignores permissions. */
async function checkWithoutSpace(folder: string): Promise<string> {
  const adapter = JSON.stringify(join(import.meta.dirname, 'folder.ts'));
  const script = `
    const { createFolderStorage } = await import(${adapter});
    const storage = createFolderStorage(${JSON.stringify(folder)});
    const put = storage.put('a/b', { bytes: new Uint8Array(9), contentType: 'image/png' });
    const outcomes = await Promise.allSettled([storage.check(), put]);
    console.log(outcomes.map(({ status }) => status).join());`;
  const shell = `ulimit -f 0; exec "$0" --input-type=module --eval "$1"`;
  const { stdout } = await promisify(execFile)('sh', ['-c', shell, process.execPath, script]);
  return stdout.trim();
}

test('[H-16] a folder reports that it is full, and leaves no half file behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cartolina-full-'));
  expect(await checkWithoutSpace(folder)).toBe('rejected,rejected');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile())).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

describe.each(Object.entries(adapters))('storage in %s', (_name, start) => {
  let storage: Storage;
  let stop: () => Promise<unknown>;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cartolina-storage-'));
    ({ storage, stop } = await start(folder));
  });
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });

  const picture = { bytes: Uint8Array.from([0, 1, 2, 255]), contentType: 'image/png' };

  test('[F-4] returns a stored file with its type', async () => {
    await storage.put('photos/abc/original.png', picture);
    const file = await storage.get('photos/abc/original.png');
    expect(Uint8Array.from(file?.bytes ?? [])).toEqual(picture.bytes);
    expect(file?.contentType).toBe('image/png');
    expect(await storage.has('photos/abc/original.png')).toBe(true);
  });

  test('opens a file for a reader who takes their time', async () => {
    await storage.put('a/opened', picture);
    const file = await storage.open('a/opened');
    expect(file?.bytes).toBe(4);
    expect([...(await buffer(file?.stream ?? Readable.from([])))]).toEqual([...picture.bytes]);
    expect(await storage.open('a/missing')).toBeNull();
    await expect(storage.open('../secret')).rejects.toThrow('not a storage key');
  });

  test('replaces a file with the same key', async () => {
    await storage.put('a/b', picture);
    await storage.put('a/b', { bytes: Uint8Array.of(7), contentType: 'image/webp' });
    const file = await storage.get('a/b');
    expect([...(file?.bytes ?? [])]).toEqual([7]);
    expect(file?.contentType).toBe('image/webp');
  });

  test('returns null for a missing file', async () => {
    expect(await storage.get('nothing/here')).toBeNull();
    expect(await storage.has('nothing/here')).toBe(false);
  });

  test('deletes a file, even twice', async () => {
    await storage.put('gone/soon', picture);
    await storage.delete('gone/soon');
    await storage.delete('gone/soon');
    expect(await storage.get('gone/soon')).toBeNull();
  });

  test.each(['../secret', 'a/../../b', '/etc/passwd', 'a//b', '', 'A b'])('refuses the key %j', async (key) => {
    await expect(storage.put(key, picture)).rejects.toThrow('not a storage key');
    await expect(storage.get(key)).rejects.toThrow('not a storage key');
  });

  test('reports that it can be reached', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });
});
