/** Opens the sheets of a file that have people in them. */
import { MAX_RECIPIENTS } from '#domain/recipients.ts';
import { isWrittenByLine } from './check-rows.ts';
import { isMapped, type OpenedTable, openTable } from './columns.ts';
import { readFile, readPasted, type Sheet, TableError } from './read-table.ts';

export type OpenedSheet = OpenedTable & {
  readonly name: string;
  /** Every row is read as an address that somebody wrote, instead of by its columns. */
  readonly isByLine: boolean;
};

/** The one with the most likely addresses comes first. Throws TableError when there is none. */
export async function openSheets(source: Blob | string): Promise<readonly [OpenedSheet, ...OpenedSheet[]]> {
  const sheets = typeof source === 'string' ? [readPasted(source)] : await readFile(source);
  const isPasted = typeof source === 'string';
  const results = sheets.map((sheet) => openSheet(sheet, isPasted));
  const opened = results.flatMap((result) => (result instanceof TableError ? [] : [result]));
  const best = opened.find(({ columns, isByLine }) => isByLine || isMapped(columns)) ?? opened[0];
  if (best === undefined) throw results.find((result) => result instanceof TableError) ?? nothing();
  return [best, ...opened.filter((sheet) => sheet !== best)];
}

/** Titles and headings may stand above the people. */
const MOST_ROWS = MAX_RECIPIENTS + 20;

function openSheet({ name, table, isProse }: Sheet, isPasted: boolean): OpenedSheet | TableError {
  if (table.length === 0) return nothing();
  if (table.length > MOST_ROWS) return tooMany(table.length);
  const opened = openTable(table);
  const count = opened.people.length;
  if (count === 0) return new TableError("There's only a row of headings. Please add at least one person.");
  if (count > MAX_RECIPIENTS) return tooMany(count);
  const isByLine = isProse && opened.headings === 'none' && isWrittenByLine({ ...opened, isPasted });
  return { name, ...opened, isByLine };
}

function nothing(): TableError {
  return new TableError("There's nothing in it. Please add at least one person.");
}

function tooMany(count: number): TableError {
  const [found, most] = [count, MAX_RECIPIENTS].map((each) => each.toLocaleString('en-US'));
  return new TableError(`There are ${found} rows, but a mailing has at most ${most} people. Please split the list.`);
}
