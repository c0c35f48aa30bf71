/** Reads a file or pasted text as a table of texts. Runs in the recipients worker. */
import Papa from 'papaparse';
import { type CellValue, readSheet } from 'read-excel-file/universal';
import { MAX_RECIPIENTS } from '#domain/recipients.ts';
import { decodeText } from './decode-text.ts';
import { unpackedBytes } from './unpacked-bytes.ts';

export type TableRow = {
  /** As the customer's spreadsheet counts them. */
  readonly number: number;
  readonly cells: readonly string[];
};

export type Table = readonly TableRow[];

/** Its message is for the customer. */
export class TableError extends Error {}

export const FILE_LIMIT_BYTES = 10 * 1024 * 1024;
/** A small file can unpack to more than a browser's memory. */
const UNPACKED_LIMIT_BYTES = 200 * 1024 * 1024;
/** Titles and headings may stand above the people. */
const MOST_ROWS = MAX_RECIPIENTS + 20;

export async function readFile(file: Blob): Promise<Table> {
  if (file.size > FILE_LIMIT_BYTES) throw new TableError('This file is larger than 10 MB. Please split it.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return limited(startsWith(bytes, ZIP) ? await readWorkbook(bytes) : readText(textOf(bytes)));
}

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, OLD_EXCEL)) {
    throw new TableError('This is an old Excel file. Please save it as .xlsx or .csv and try again.');
  }
  const text = decodeText(bytes);
  const isText = !startsWith(bytes, PDF) && !text.includes('\u0000');
  if (!isText) throw new TableError("We can't read this file. Please choose a .csv or .xlsx file.");
  return text;
}

/** People on lines of their own, or addresses with empty lines between them. */
export function readPasted(text: string): Table {
  const blocks = text.trim().split(/\n\s*\n/);
  const isBlocks = blocks.every((block) => /^[^\t;\n]+(\n[^\t;\n]+){1,6}$/.test(block.trim()));
  if (blocks.length < 2 || !isBlocks) return limited(readText(text));
  return limited(blocks.map((block, index) => ({ number: index + 1, cells: block.trim().split(/\s*\n\s*/) })));
}

function readText(text: string): Table {
  const { data, errors } = Papa.parse<string[]>(text);
  const open = errors.find(({ type }) => type === 'Quotes');
  if (open) throw new TableError(`Row ${(open.row ?? 0) + 1} has a quotation mark that doesn't end. Please fix it.`);
  return tidy(data);
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<Table> {
  if (unpackedBytes(bytes) > UNPACKED_LIMIT_BYTES) {
    throw new TableError('This workbook is too large to open. Please save the sheet as .csv.');
  }
  const rows = await readSheet(bytes.buffer).catch(() => {
    throw new TableError("We can't open this workbook. Please save it again as .xlsx or .csv.");
  });
  return tidy(rows.map((row) => row.map(cellText)));
}

/** Formulas come as the value that was last calculated. Covered parts of merged cells are empty. */
function cellText(value: CellValue | null): string {
  if (value === null) return '';
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

/** Without empty rows, but with the others' numbers. */
function tidy(rows: readonly (readonly string[])[]): Table {
  return rows
    .map((cells, index) => ({ number: index + 1, cells: cells.map((cell) => cell.replace(/\s+/g, ' ').trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function limited(table: Table): Table {
  if (table.length === 0) throw new TableError("There's nothing in it. Please add at least one person.");
  if (table.length > MOST_ROWS) throw tooMany(table.length);
  return table;
}

export function tooMany(count: number): TableError {
  const [found, most] = [count, MAX_RECIPIENTS].map((each) => each.toLocaleString('en-US'));
  return new TableError(`There are ${found} rows, but a mailing has at most ${most} people. Please split the list.`);
}
