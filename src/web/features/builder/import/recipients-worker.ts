/** Reads and checks lists of people off the main thread. Keeps the table, so that its columns can be mapped again. */
import type { Country } from '#domain/address.ts';
import { RECIPIENT_TEXTS } from '#web/features/builder/list/texts.ts';
import { type Person, toPeople } from './check-rows.ts';
import type { Columns } from './columns.ts';
import { type OpenedSheet, openSheets } from './open-sheets.ts';
import { type Table, TableError } from './read-table.ts';

export type WorkerRequest =
  | { readonly kind: 'read'; readonly source: Blob | string }
  | { readonly kind: 'turn'; readonly sheet: string }
  | {
      readonly kind: 'check';
      readonly columns: Columns;
      readonly country: Country;
      readonly offered: readonly Country[];
      /** The first row is no person. */
      readonly hasHeadings: boolean;
      readonly isByLine: boolean;
      readonly prefix: string;
    };

export type ReadList = {
  /** The workbook's sheets with people. */
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly columns: Columns;
  readonly country: Country;
  /** The first row, if none was recognized as headings. */
  readonly firstRow: readonly string[] | null;
  readonly hasLikelyHeadings: boolean;
  /** Every row is read as an address that somebody wrote, instead of by its columns. */
  readonly isByLine: boolean;
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

let sheets: readonly OpenedSheet[] = [];
let opened: Table = [];

async function read(source: Blob | string): Promise<WorkerAnswer> {
  const found = await openSheets(source);
  sheets = found;
  return show(found[0]);
}

function turnTo(name: string): WorkerAnswer {
  const sheet = sheets.find((each) => each.name === name);
  if (sheet === undefined) throw new TypeError('There is no such sheet');
  return show(sheet);
}

function show({ name, columns, country, headings, people, isByLine }: OpenedSheet): WorkerAnswer {
  opened = people;
  const samples = columns.map((_, index) => people.flatMap(({ cells }) => cells[index] || []).slice(0, SAMPLES));
  const firstRow = headings === 'known' ? null : (people[0]?.cells ?? null);
  const hasLikelyHeadings = headings === 'likely';
  const names = sheets.map((each) => each.name);
  const list = { sheets: names, sheet: name, columns, country, firstRow, hasLikelyHeadings, isByLine, samples };
  return { kind: 'read', ...list };
}

function check({ hasHeadings, ...options }: Extract<WorkerRequest, { kind: 'check' }>): WorkerAnswer {
  const rows = hasHeadings ? opened.slice(1) : opened;
  for (let start = 0; start < rows.length; start += PART) {
    const end = Math.min(rows.length, start + PART);
    answer({ kind: 'part', people: toPeople(rows.slice(start, end), options), share: end / rows.length });
  }
  return { kind: 'checked' };
}

async function carryOut(request: WorkerRequest): Promise<WorkerAnswer> {
  if (request.kind === 'read') return read(request.source);
  return request.kind === 'turn' ? turnTo(request.sheet) : check(request);
}

function answer(message: WorkerAnswer): void {
  self.postMessage(message);
}

self.addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    answer(await carryOut(data));
  } catch (error) {
    const message = error instanceof TableError ? error.message : RECIPIENT_TEXTS.unreadable;
    answer({ kind: 'failed', message });
  }
});
