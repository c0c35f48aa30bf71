/**
 * A backup is a gzipped tar file, so any tar program can look into it:
 *
 *     backup.json                          its format, when it was made, and the migrations of its database
 *     tables/public.orders/000012.jsonl    rows as PostgreSQL writes them in JSON, a few hundred to a file
 *     sequences.json
 *     files/photos/…                       the storage's files by their keys, content types as PAX attributes
 */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from 'modern-tar';
import * as z from 'zod/mini';
import { StartError } from '#server/frame/start-errors.ts';
import { assertStorageKey } from '#server/providers/storage/port.ts';
import { type BackupHeader, type BackupPart, backupHeader, backupSequence } from './backup-part.ts';

export const FORMAT_VERSION = 1;
const HEADER_NAME = 'backup.json';
const CONTENT_TYPE = 'CARTOLINA.content-type';

/**
 * Readable only by its owner, because it holds password hashes, signing keys and addresses. The file appears complete or not at
 * all.
 */
export async function writeBackupFile(path: string, parts: AsyncIterable<BackupPart>): Promise<void> {
  if (existsSync(path)) throw new StartError(`${path} already exists. Choose another name.`);
  const draft = `${path}.partial`;
  try {
    const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(packTar(parts), createGzip(), target);
    await rename(draft, path);
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'EEXIST') throw new StartError(`${draft} already exists. Is another backup running?`, { cause });
    await rm(draft, { force: true });
    if (isSystemError(code)) throw new StartError(`${path} can't be written: ${code}.`, { cause });
    throw cause;
  }
}

function packTar(parts: AsyncIterable<BackupPart>): Readable {
  const { readable, controller } = createTarPacker();
  const addAll = async () => {
    let entries = 0;
    for await (const part of parts) {
      entries += 1;
      const { name, bytes, pax = {} } = entryOf(part, entries);
      const entry = controller.add({ name, size: bytes.length, mode: 0o600, pax }).getWriter();
      await entry.write(bytes);
      await entry.close();
    }
    controller.finalize();
  };
  addAll().catch((error: unknown) => controller.error(error));
  return Readable.from(readable);
}

type TarEntry = { readonly name: string; readonly bytes: Uint8Array; readonly pax?: Record<string, string> };

function entryOf(part: BackupPart, index: number): TarEntry {
  switch (part.kind) {
    case 'header':
      return { name: HEADER_NAME, bytes: toJson(part.header) };
    case 'rows': {
      const { schema, name } = part.table;
      const file = `${String(index).padStart(6, '0')}.jsonl`;
      return { name: `tables/${schema}.${name}/${file}`, bytes: Buffer.from(part.rows.join('\n')) };
    }
    case 'sequences':
      return { name: 'sequences.json', bytes: toJson(part.sequences) };
    case 'file':
      return { name: `files/${part.key}`, bytes: part.file.bytes, pax: { [CONTENT_TYPE]: part.file.contentType } };
  }
}

function toJson(value: object): Uint8Array {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** Reads the whole file before anything is changed. Throws StartError when it is missing, not a backup, or damaged. */
export async function checkBackupFile(path: string): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  for await (const part of readBackupFile(path)) {
    if (part.kind !== 'header') continue;
    header = part.header;
    if (header.version === FORMAT_VERSION) continue;
    throw new StartError(`${path} has the format ${header.version}; this Cartolina reads ${FORMAT_VERSION}.`);
  }
  if (header === null) throw notABackup(path);
  return header;
}

export async function* readBackupFile(path: string): AsyncGenerator<BackupPart> {
  const source = createReadStream(path);
  const unzipped = createGunzip();
  // An error of the file must end the stream that is read below.
  source.on('error', (error) => unzipped.destroy(error)).pipe(unzipped);
  try {
    if (!(await peek(unzipped)).startsWith(`${HEADER_NAME}\0`)) throw notABackup(path);
    yield* readTar(unzipped);
  } catch (cause) {
    throw explainReadError(path, cause);
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

/** Reads the first bytes but leaves them in the stream. */
async function peek(stream: Readable): Promise<string> {
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    stream.unshift(chunk);
    return chunk.toString('latin1');
  }
  return '';
}

async function* readTar(stream: Readable): AsyncGenerator<BackupPart> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const decoder = writable.getWriter();
  const decodeAll = async () => {
    for await (const chunk of stream) await decoder.write(chunk);
    await decoder.close();
  };
  decodeAll().catch((error: unknown) => decoder.abort(error).catch(() => {}));
  for await (const { header, body } of readable) yield partOf(header, await buffer(body));
}

function partOf({ name, type, pax }: ParsedTarEntry['header'], bytes: Buffer): BackupPart {
  if (type !== 'file') throw new Error(`${name} is not a file`);
  if (name === HEADER_NAME) return { kind: 'header', header: backupHeader.parse(JSON.parse(bytes.toString())) };
  if (name === 'sequences.json') {
    return { kind: 'sequences', sequences: z.array(backupSequence).parse(JSON.parse(bytes.toString())) };
  }
  const [, schema, table] = /^tables\/([^./]+)\.([^./]+)\/\d+\.jsonl$/.exec(name) ?? [];
  if (schema !== undefined && table !== undefined) {
    return { kind: 'rows', table: { schema, name: table }, rows: bytes.toString().split('\n') };
  }
  const [, key] = /^files\/(.*)$/.exec(name) ?? [];
  const contentType = pax?.[CONTENT_TYPE];
  if (key === undefined || contentType === undefined) throw new Error(`${name} doesn't belong in a backup`);
  assertStorageKey(key);
  return { kind: 'file', key, file: { bytes, contentType } };
}

function explainReadError(path: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause;
  const code = codeOf(cause);
  if (code === 'ENOENT') return new StartError(`There is no file ${path}.`, { cause });
  if (code === 'Z_BUF_ERROR') return new StartError(`${path} is cut off: its end is missing.`, { cause });
  if (cause instanceof Error && cause.message === 'incorrect header check') return notABackup(path);
  if (isSystemError(code)) return new StartError(`${path} can't be read: ${code}.`, { cause });
  return new StartError(`${path} is damaged. Nothing was changed; use another backup.`, { cause });
}

function notABackup(path: string): StartError {
  return new StartError(`${path} is not a backup that npm run backup made.`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function isSystemError(code: string): boolean {
  return /^E[A-Z]+$/.test(code);
}
