/** Reads and checks lists of people off the main thread. Keeps the table, so that its columns can be mapped again. */
import type { Country } from '#domain/address.ts';
import { MAX_RECIPIENTS } from '#domain/recipients.ts';
import { type Person, toPeople } from './check-rows.ts';
import { type Columns, openTable } from './columns.ts';
import { readFile, readPasted, type Table, TableError, tooMany } from './read-table.ts';

export type WorkerRequest =
  | { readonly kind: 'read'; readonly source: Blob | string }
  | {
      readonly kind: 'check';
      readonly columns: Columns;
      readonly country: Country;
      readonly offered: readonly Country[];
      /** The first row is no person. */
      readonly hasHeadings: boolean;
      readonly prefix: string;
    };

export type ReadList = {
  readonly columns: Columns;
  readonly country: Country;
  /** The first row, if none was recognized as headings. */
  readonly firstRow: readonly string[] | null;
  /** The first values of each column. */
  readonly samples: readonly (readonly string[])[];
};

export type WorkerAnswer =
  | ({ readonly kind: 'read' } & ReadList)
  /** Some of them, because the page would freeze while it receives all at once. */
  | { readonly kind: 'part'; readonly people: readonly Person[]; readonly share: number }
  | { readonly kind: 'checked' }
  | { readonly kind: 'failed'; readonly message: string };

/** Rows that show what is in a column. */
const SAMPLES = 3;
/** Small enough to show progress, and to be received within a frame. */
const PART = 250;

let opened: Table = [];

async function read(source: Blob | string): Promise<WorkerAnswer> {
  const { columns, country, hasHeadings, people } = openTable(
    typeof source === 'string' ? readPasted(source) : await readFile(source),
  );
  if (people.length === 0) throw new TableError("There's only a row of headings. Please add at least one person.");
  if (people.length > MAX_RECIPIENTS) throw tooMany(people.length);
  opened = people;
  const samples = columns.map((_, index) => people.flatMap(({ cells }) => cells[index] || []).slice(0, SAMPLES));
  const firstRow = hasHeadings ? null : (people[0]?.cells ?? null);
  return { kind: 'read', columns, country, firstRow, samples };
}

function check({ hasHeadings, ...options }: Extract<WorkerRequest, { kind: 'check' }>): WorkerAnswer {
  const rows = hasHeadings ? opened.slice(1) : opened;
  for (let start = 0; start < rows.length; start += PART) {
    const end = Math.min(rows.length, start + PART);
    answer({ kind: 'part', people: toPeople(rows.slice(start, end), options), share: end / rows.length });
  }
  return { kind: 'checked' };
}

function answer(message: WorkerAnswer): void {
  self.postMessage(message);
}

self.addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    answer(data.kind === 'read' ? await read(data.source) : check(data));
  } catch (error) {
    const message =
      error instanceof TableError ? error.message : "We couldn't read this list. Please try another file.";
    answer({ kind: 'failed', message });
  }
});
