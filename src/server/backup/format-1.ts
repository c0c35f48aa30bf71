/**
 * Reads the format of early backups: gzipped text. A line that starts with `#` says what comes (`#table {…}`,
 * `#file {…}`); every other line is a row in JSON. `#end` counts rows and files.
 */
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { assertStorageKey } from '../storage/port.ts';
import { type BackupPart, backupHeader, backupSequence } from './backup-part.ts';

export const FORMAT_1_START = '#header ';

const MAX_ROWS = 100;

const count = z.int().check(z.nonnegative());
const backupTable = z.object({ schema: z.string(), name: z.string() });
const backupFile = z.object({ key: z.string(), contentType: z.string(), base64: z.string() });
const backupEnd = z.object({ rows: count, files: count });

export async function* readFormat1(stream: Readable): AsyncGenerator<BackupPart> {
  let table: z.output<typeof backupTable> | null = null;
  let end: z.output<typeof backupEnd> | null = null;
  let rows: string[] = [];
  const seen = { rows: 0, files: 0 };
  for await (const line of readLines(stream)) {
    const isRow = line.startsWith('{');
    if (isRow) rows.push(line);
    if (rows.length === MAX_ROWS || (rows.length > 0 && !isRow)) {
      if (table === null) throw new Error('rows without a table');
      yield { kind: 'rows', table, rows };
      seen.rows += rows.length;
      rows = [];
    }
    if (isRow) continue;
    const [, mark, json = ''] = /^#([a-z]+) (.*)$/.exec(line) ?? [];
    const value: unknown = JSON.parse(json);
    if (mark === 'header') yield { kind: 'header', header: backupHeader.parse(value) };
    else if (mark === 'table') table = backupTable.parse(value);
    else if (mark === 'sequence') yield { kind: 'sequences', sequences: [backupSequence.parse(value)] };
    else if (mark === 'end') end = backupEnd.parse(value);
    else if (mark === 'file') {
      const { key, contentType, base64 } = backupFile.parse(value);
      assertStorageKey(key);
      seen.files += 1;
      yield { kind: 'file', key, file: { bytes: Buffer.from(base64, 'base64'), contentType } };
    } else throw new Error(`an unknown mark: ${mark}`);
  }
  if (end?.rows !== seen.rows || end.files !== seen.files) throw new Error("the counts at its end don't match");
}

/** Unlike node:readline, doesn't break a line at a Unicode line separator within a row. */
async function* readLines(stream: Readable): AsyncGenerator<string> {
  const rest: string[] = [];
  for await (const chunk of stream.setEncoding('utf8')) {
    const lines = String(chunk).split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) yield rest.splice(0).join('') + line;
    if (last !== '') rest.push(last);
  }
  if (rest.length > 0) throw new Error('the last line is incomplete');
}
