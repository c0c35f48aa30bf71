/** Stores files in a folder. A file is written aside, synced and renamed, so that it appears complete or not at all. */
import { randomUUID } from 'node:crypto';
import { access, type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertStorageKey, type Storage } from './port.ts';

/** A folder can't store a content type, so a second file does. */
const TYPE_SUFFIX = '.type';
/** Larger than what a file system stores beside the name. */
const PROBE_BYTES = 4096;

export function createFolderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    assertStorageKey(key);
    return join(folder, key);
  };
  return {
    async put(key, { bytes, contentType }) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await writeDurably(path + TYPE_SUFFIX, Buffer.from(contentType));
      await writeDurably(path, bytes);
    },
    async get(key) {
      const path = pathOf(key);
      const bytes = await readIfPresent(path);
      const contentType = await readIfPresent(path + TYPE_SUFFIX);
      if (bytes === null || contentType === null) return null;
      return { bytes, contentType: contentType.toString() };
    },
    async open(key) {
      const file = await openIfPresent(pathOf(key));
      if (file === null) return null;
      const { size } = await file.stat();
      return { stream: file.createReadStream(), bytes: size };
    },
    async has(key) {
      try {
        await access(pathOf(key));
        return true;
      } catch {
        return false;
      }
    },
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await rm(path + TYPE_SUFFIX, { force: true });
    },
    async check() {
      await mkdir(folder, { recursive: true });
      await probeFolder(folder);
    },
  };
}

/** Writes a file, syncs it and deletes it. Throws when the disk is full or read-only, which permissions don't show. */
export async function probeFolder(folder: string): Promise<void> {
  const path = join(folder, '.probe');
  try {
    await writeSynced(path, Buffer.alloc(PROBE_BYTES));
  } finally {
    await rm(path, { force: true });
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeSynced(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    // On a full disk, half a file would be in the way of the next one.
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readIfPresent(path: string): Promise<Buffer | null> {
  return readFile(path).catch(nullIfMissing);
}

async function openIfPresent(path: string): Promise<FileHandle | null> {
  return open(path).catch(nullIfMissing);
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
