/** Reads a file or pasted text as a table of texts. Runs in the recipients worker. */
import Papa from 'papaparse';
import readXlsxFile, { type CellValue } from 'read-excel-file/universal';
import { decodeText } from './decode-text.ts';
import { carryDown, mergedDown } from './merged-cells.ts';
import { zipEntries } from './zip-entries.ts';

export type TableRow = {
  /** The row's number in the customer's spreadsheet. */
  readonly number: number;
  readonly cells: readonly string[];
};

export type Table = readonly TableRow[];

/** A workbook may have several; other files and texts have one without a name. */
export type Sheet = {
  readonly name: string;
  readonly table: Table;
  /** Written with commas or line by line, so that a row may be an address as one writes it, not cells of columns. */
  readonly isProse: boolean;
};

/** Its message is for the customer. */
export class TableError extends Error {}

export const FILE_LIMIT_BYTES = 10 * 1024 * 1024;
/** A small file can unpack to more than a browser's memory. */
const UNPACKED_LIMIT_BYTES = 200 * 1024 * 1024;

export async function readFile(file: Blob): Promise<readonly Sheet[]> {
  if (file.size > FILE_LIMIT_BYTES) throw new TableError('This file is larger than 10 MB. Please split it.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return startsWith(bytes, ZIP) ? readWorkbook(bytes) : [readText(textOf(bytes))];
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
export function readPasted(text: string): Sheet {
  const blocks = text.trim().split(/\n\s*\n/);
  const isBlocks = blocks.every((block) => /^[^\t;\n]+(\n[^\t;\n]+){1,6}$/.test(block.trim()));
  if (blocks.length < 2 || !isBlocks) return readText(text);
  const table = blocks.map((block, index) => ({ number: index + 1, cells: block.trim().split(/\s*\n\s*/) }));
  return { name: '', table, isProse: true };
}

function readText(text: string): Sheet {
  const { data, errors, meta } = Papa.parse<string[]>(text);
  const open = errors.find(({ type }) => type === 'Quotes');
  if (open) throw new TableError(`Row ${(open.row ?? 0) + 1} has a quotation mark that doesn't end. Please fix it.`);
  return { name: '', table: tidy(data), isProse: meta.delimiter !== '\t' };
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<readonly Sheet[]> {
  const unpackedBytes = zipEntries(bytes).reduce((total, entry) => total + entry.unpackedBytes, 0);
  if (unpackedBytes > UNPACKED_LIMIT_BYTES) {
    throw new TableError('This workbook is too large to open. Please save the sheet as .csv.');
  }
  const sheets = await readXlsxFile(bytes.buffer).catch(() => {
    throw new TableError("We can't open this workbook. Please save it again as .xlsx or .csv.");
  });
  const merged = await mergedDown(bytes).catch(() => []);
  return sheets.map(({ sheet, data }, index) => {
    const rows = data.map((row) => row.map(cellText));
    return { name: sheet, table: tidy(carryDown(rows, merged[index] ?? [])), isProse: false };
  });
}

/** Formulas come as the value that was last calculated. */
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
