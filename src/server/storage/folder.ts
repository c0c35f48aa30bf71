/** Stores files in a folder. A file appears complete or not at all: it is written aside, synced and renamed. */
import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertStorageKey, type Storage } from './port.ts';

/** The content type is kept in a file of its own, because a folder has nowhere else for it. */
const TYPE_SUFFIX = '.type';

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
      await access(folder, constants.W_OK);
    },
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

async function readIfPresent(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
