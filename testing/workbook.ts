/** XLSX files for tests, with only what a reader needs. */
import { ZipFile } from 'yazl';

type Cell = string | number | null;

type Rows = readonly (readonly Cell[])[];

type Workbook = {
  readonly rows: Rows;
  /** Ranges such as A1:E1. */
  readonly merged?: readonly string[];
  /** Sheets before and after the one with these rows, by name. */
  readonly before?: Readonly<Record<string, Rows>>;
  readonly after?: Readonly<Record<string, Rows>>;
};

/** A text that begins with an equals sign becomes a formula. */
export async function workbook({ rows, merged = [], before = {}, after = {} }: Workbook) {
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), name);
  const sheets = [...Object.entries(before), ['People', rows] as const, ...Object.entries(after)];
  add(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
  );
  add('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]));
  add(
    'xl/_rels/workbook.xml.rels',
    relationships(sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`])),
  );
  const names = sheets.map(([name], index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`);
  add('xl/workbook.xml', `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.join('')}</sheets></workbook>`);
  for (const [index, [, content]] of sheets.entries()) {
    add(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(content, content === rows ? merged : []));
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return new Uint8Array(Buffer.concat(chunks));
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const COLUMNS = 'ABCDEFGHIJ';

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}">${each.join('')}</Relationships>`;
}

function sheetXml(rows: Rows, merged: readonly string[]): string {
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const cells = rows.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((cell, at) => cellXml(cell, `${COLUMNS[at]}${index + 1}`)).join('')}</row>`,
  );
  return `<worksheet xmlns="${MAIN}"><sheetData>${cells.join('')}</sheetData>${ranges && `<mergeCells>${ranges}</mergeCells>`}</worksheet>`;
}

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if (cell.startsWith('=')) return `<c r="${place}" t="str"><f>${text.slice(1)}</f><v>${text}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
}
