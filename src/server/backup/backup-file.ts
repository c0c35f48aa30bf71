/**
 * A backup is one gzipped text file. A line that starts with `#` says what comes (`#table {…}`, `#file {…}`); every other
 * line is a row as PostgreSQL writes it in JSON. `#end` counts them, so that a file that was cut off is known as such.
 */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod/mini';
import { StartError } from '../start-errors.ts';

const FORMAT = 'cartolina-backup';
const FORMAT_VERSION = 1;

const count = z.int().check(z.nonnegative());
const MARKS = {
  header: z.object({
    format: z.literal(FORMAT),
    version: z.int(),
    createdAt: z.string(),
    migrations: z.array(z.string()),
    /** Of the job queue's own tables. */
    jobsVersion: z.nullable(z.int()),
  }),
  table: z.object({ schema: z.string(), name: z.string() }),
  sequence: z.object({ schema: z.string(), name: z.string(), value: z.int() }),
  file: z.object({ key: z.string(), contentType: z.string(), base64: z.string() }),
  end: z.object({ rows: count, files: count }),
};
type MarkKind = keyof typeof MARKS;
export type Mark<K extends MarkKind> = z.output<(typeof MARKS)[K]>;
export type BackupHeader = Mark<'header'>;

export type BackupPart =
  | { [K in MarkKind]: { readonly kind: K; readonly value: Mark<K> } }[MarkKind]
  | { readonly kind: 'row'; readonly json: string };

export function headerLine(header: Omit<BackupHeader, 'format' | 'version'>): string {
  return markLine('header', { format: FORMAT, version: FORMAT_VERSION, ...header });
}

export function markLine<K extends MarkKind>(kind: K, value: Mark<K>): string {
  return `#${kind} ${JSON.stringify(value)}\n`;
}

/** For its owner's eyes only: it holds password hashes, signing keys and addresses. Appears whole or not at all. */
export async function writeBackupFile(path: string, lines: AsyncIterable<string>): Promise<void> {
  if (existsSync(path)) throw new StartError(`${path} is there already. Name a file that is not.`);
  const draft = `${path}.partial`;
  try {
    const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(lines), createGzip(), target);
    await rename(draft, path);
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'EEXIST') throw new StartError(`${draft} is there: is another backup being made?`, { cause });
    await rm(draft, { force: true });
    if (/^E[A-Z]+$/.test(code)) throw new StartError(`${path} can't be written: ${code}.`, { cause });
    throw cause;
  }
}

/** Throws StartError when the file is missing, is something else, or is damaged. */
export async function* readBackupFile(path: string): AsyncGenerator<BackupPart> {
  let isFirst = true;
  for await (const line of readLines(path)) {
    const part = parseLine(path, line);
    if (isFirst && part.kind !== 'header') throw notABackup(path);
    isFirst = false;
    yield part;
  }
  if (isFirst) throw notABackup(path);
}

/** Reads all of it, so that nothing is begun with a file that can't be finished. */
export async function checkBackupFile(path: string): Promise<BackupHeader> {
  let header: BackupHeader | null = null;
  let end: Mark<'end'> | null = null;
  const seen = { rows: 0, files: 0 };
  for await (const part of readBackupFile(path)) {
    if (part.kind === 'header') header = part.value;
    if (part.kind === 'row') seen.rows += 1;
    if (part.kind === 'file') seen.files += 1;
    if (part.kind === 'end') end = part.value;
  }
  if (header === null) throw notABackup(path);
  if (header.version !== FORMAT_VERSION) {
    throw new StartError(`${path} has the format ${header.version}; this Cartolina reads ${FORMAT_VERSION}.`);
  }
  if (end === null || end.rows !== seen.rows || end.files !== seen.files) throw damaged(path);
  return header;
}

async function* readLines(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const text = createGunzip().setEncoding('utf8');
  // An error of the file becomes one of the text, where the loop below meets it.
  source.on('error', (error) => text.destroy(error)).pipe(text);
  const rest: string[] = [];
  try {
    for await (const chunk of text) {
      const lines = String(chunk).split('\n');
      const last = lines.pop() ?? '';
      for (const line of lines) yield rest.splice(0).join('') + line;
      if (last !== '') rest.push(last);
    }
  } catch (cause) {
    throw explainReadError(path, cause);
  } finally {
    source.destroy();
  }
  if (rest.length > 0) throw damaged(path);
}

function parseLine(path: string, line: string): BackupPart {
  if (line.startsWith('{')) return { kind: 'row', json: line };
  const [, kind, json] = /^#([a-z]+) (.*)$/.exec(line) ?? [];
  if (kind === undefined || json === undefined) throw notABackup(path);
  try {
    const value: unknown = JSON.parse(json);
    switch (kind) {
      case 'header':
        return { kind, value: MARKS.header.parse(value) };
      case 'table':
        return { kind, value: MARKS.table.parse(value) };
      case 'sequence':
        return { kind, value: MARKS.sequence.parse(value) };
      case 'file':
        return { kind, value: MARKS.file.parse(value) };
      case 'end':
        return { kind, value: MARKS.end.parse(value) };
    }
  } catch (cause) {
    throw damaged(path, cause);
  }
  throw damaged(path);
}

function explainReadError(path: string, cause: unknown): unknown {
  const code = codeOf(cause);
  if (code === 'ENOENT') return new StartError(`There is no file ${path}.`, { cause });
  if (code === 'Z_BUF_ERROR') return new StartError(`${path} is cut off: its end is missing.`, { cause });
  if (code === 'Z_DATA_ERROR') {
    const isForeign = cause instanceof Error && cause.message === 'incorrect header check';
    return isForeign ? notABackup(path) : damaged(path, cause);
  }
  return /^E[A-Z]+$/.test(code) ? new StartError(`${path} can't be read: ${code}.`, { cause }) : cause;
}

function notABackup(path: string): StartError {
  return new StartError(`${path} is not a backup that npm run backup made.`);
}

function damaged(path: string, cause?: unknown): StartError {
  return new StartError(`${path} is damaged. Nothing was changed; use another backup.`, { cause });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
