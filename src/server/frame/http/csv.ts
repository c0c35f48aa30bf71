/** The mark at the start of a file by which spreadsheets recognize UTF-8. */
export const CSV_START = '\uFEFF';

export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

/** Spreadsheets in many countries split at semicolons, some even inside quotes. */
const SEPARATORS = /(?<=;)/;

/** A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text. */
function toCell(text: string): string {
  const safe = text
    .split(SEPARATORS)
    .map((part) => (isFormula(part) ? `'${part}` : part))
    .join('');
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Spreadsheets skip invisible characters, and some read full-width signs as the plain ones. */
function isFormula(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true;
  const visible = text.normalize('NFKC').replace(/^[\s\p{Cc}\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}]+/u, '');
  return /^[=+\-−@]/.test(visible);
}
