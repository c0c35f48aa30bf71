/** Stores files: uploads, rendered PDFs, thumbnails. Keys are ours, never a client's. */
import type { OpenedFile } from '#server/frame/http/private-file.ts';

export type StoredFile = { readonly bytes: Uint8Array; readonly contentType: string };

export type Storage = {
  /** Durable once the promise resolves. Writing the same key again replaces the file. */
  put(key: string, file: StoredFile): Promise<void>;
  /** Returns null when there is no such file. */
  get(key: string): Promise<StoredFile | null>;
  /** For a reader who may be slow: the file is read as it is taken. Returns null when there is no such file. */
  open(key: string): Promise<OpenedFile | null>;
  has(key: string): Promise<boolean>;
  /** Does nothing when there is no such file. */
  delete(key: string): Promise<void>;
  /** Throws when files can't be written, read and deleted; /readyz calls it. */
  check(): Promise<void>;
};

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;

/** Throws for a key that could leave the storage's folder, which would be a bug. */
export function assertStorageKey(key: string): void {
  if (!KEY.test(key) || key.includes('..') || key.length > 300) throw new Error(`not a storage key: ${key}`);
}
