/** Cells of a workbook that are merged downward: everyone beside one shares what it says. */
import { unpackText, type ZipEntry, zipEntries } from './zip-entries.ts';

type Grid = readonly (readonly string[])[];

/** Counted from 0, with both ends. */
type Merged = {
  readonly column: number;
  readonly firstRow: number;
  readonly lastRow: number;
};

/** Returns them for every sheet, in the workbook's order. A sheet has none if the workbook doesn't say. */
export async function mergedDown(zip: Uint8Array<ArrayBuffer>): Promise<readonly (readonly Merged[])[]> {
  const entries = new Map(zipEntries(zip).map((entry) => [entry.name, entry]));
  const read = async (entry: ZipEntry | undefined) => (entry === undefined ? '' : unpackText(zip, entry));
  const [workbook, relations] = await Promise.all(
    ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'].map((name) => read(entries.get(name))),
  );
  const targets = new Map(
    tags(relations, 'Relationship').map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target')]),
  );
  const sheets = tags(workbook, 'sheet').map((tag) => targets.get(attribute(tag, 'r:id')) ?? '');
  return Promise.all(
    sheets.map(async (target) => {
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      return tags(await read(entries.get(path)), 'mergeCell').flatMap((tag) => rangeOf(attribute(tag, 'ref')) ?? []);
    }),
  );
}

function tags(xml = '', name: string): readonly string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

/** "D3:D4". Null for cells that are merged sideways, such as a title. */
function rangeOf(range: string): Merged | null {
  const [, from = '', first = '', to = '', last = ''] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(range) ?? [];
  if (from === '' || from !== to) return null;
  return { column: columnNumber(from), firstRow: Number(first) - 1, lastRow: Number(last) - 1 };
}

function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

export function carryDown(rows: Grid, merged: readonly Merged[]): Grid {
  const filled = rows.map((row) => [...row]);
  for (const { column, firstRow, lastRow } of merged) {
    const value = rows[firstRow]?.[column] ?? '';
    for (const row of filled.slice(firstRow + 1, lastRow + 1)) row[column] = value;
  }
  return filled;
}
