/** XLSX files for tests, with only what a reader needs. */
import { ZipFile } from 'yazl';

type Cell = string | number | null;

type Workbook = {
  readonly rows: readonly (readonly Cell[])[];
  /** Ranges such as A1:E1. */
  readonly merged?: readonly string[];
};

/** A text that begins with an equals sign is a formula. */
export async function workbook({ rows, merged = [] }: Workbook): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), name);
  add(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
  );
  add(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  );
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const cells = rows.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((cell, at) => cellXml(cell, `${COLUMNS[at]}${index + 1}`)).join('')}</row>`,
  );
  add(
    'xl/worksheets/sheet1.xml',
    `<worksheet xmlns="${MAIN}"><sheetData>${cells.join('')}</sheetData>${ranges && `<mergeCells>${ranges}</mergeCells>`}</worksheet>`,
  );
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return new Uint8Array(Buffer.concat(chunks));
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const COLUMNS = 'ABCDEFGHIJ';

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  if (cell.startsWith('=')) return `<c r="${place}" t="str"><f>${text.slice(1)}</f><v>${text}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
}
