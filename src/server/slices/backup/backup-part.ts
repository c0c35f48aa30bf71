/** The parts of a backup, in order. */
import * as z from 'zod/mini';
import type { StoredFile } from '#server/providers/storage/port.ts';
import type { Sequence, Table } from './store.ts';

export const FORMAT = 'cartolina-backup';

export const backupHeader = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  createdAt: z.string(),
  migrations: z.array(z.string()),
  /** The version of the job queue's own tables. */
  jobsVersion: z.nullable(z.int()),
});
export type BackupHeader = z.output<typeof backupHeader>;

export const backupSequence = z.object({ schema: z.string(), name: z.string(), value: z.int() });

export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | RowsPart
  | { readonly kind: 'sequences'; readonly sequences: readonly Sequence[] }
  | { readonly kind: 'file'; readonly key: string; readonly file: StoredFile };

/** A batch of a table's rows as JSON. */
export type RowsPart = { readonly kind: 'rows'; readonly table: Table; readonly rows: readonly string[] };

const MAX_ROWS = 500;
const MAX_CHARACTERS = 4_000_000;

/** Splits the rows of a table into parts that fit into memory. */
export async function* rowsParts(table: Table, rows: AsyncIterable<string>): AsyncGenerator<RowsPart> {
  let batch: string[] = [];
  let characters = 0;
  for await (const row of rows) {
    batch.push(row);
    characters += row.length;
    if (batch.length < MAX_ROWS && characters < MAX_CHARACTERS) continue;
    yield { kind: 'rows', table, rows: batch };
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield { kind: 'rows', table, rows: batch };
}
