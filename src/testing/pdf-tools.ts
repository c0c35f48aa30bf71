/** The print trade's own programs, for tests of PDF files on machines that have them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAMS = ['qpdf', 'pdffonts', 'pdfimages', 'pdfinfo', 'pdftotext', 'pdftoppm', 'gs'] as const;
type Program = (typeof PROGRAMS)[number];

/** Says so when some are missing, because the tests that need them are skipped then. */
export function hasPdfTools(): boolean {
  const missing = PROGRAMS.filter((program) => !isInstalled(program));
  if (missing.length === 0) return true;
  const message = `${missing.join(', ')} not found: the tests of PDF files by other programs are SKIPPED.`;
  process.stderr.write(`\n${'!'.repeat(message.length)}\n${message}\n${'!'.repeat(message.length)}\n\n`);
  return false;
}

function isInstalled(program: Program): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'pipe' });
    return true;
  } catch (error) {
    // Poppler's older programs know only -v and leave with an error, but they are there.
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}

/** What the program prints; `FILE` among the arguments stands for the PDF. */
export function runPdfTool(program: Program, args: readonly string[], pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartolina-pdf-'));
  try {
    const file = join(folder, 'card.pdf');
    writeFileSync(file, pdf);
    return execFileSync(
      program,
      args.map((arg) => (arg === 'FILE' ? file : arg)),
      { stdio: 'pipe' },
    ).toString();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Cyan, magenta, yellow and black of each page, as the shares of it that they cover. */
export function inkCoverage(pdf: Uint8Array): number[][] {
  const lines = runPdfTool('gs', ['-q', '-o', '-', '-sDEVICE=inkcov', 'FILE'], pdf).trim().split('\n');
  return lines.map((line) => line.trim().split(/\s+/).slice(0, 4).map(Number));
}

export type GreyPicture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

/** One page in grey, counted from 1. */
export function rasterise(pdf: Uint8Array, page: number, dpi: number): GreyPicture {
  const folder = mkdtempSync(join(tmpdir(), 'cartolina-pdf-'));
  try {
    writeFileSync(join(folder, 'card.pdf'), pdf);
    const range = ['-f', String(page), '-l', String(page), '-singlefile'];
    execFileSync('pdftoppm', ['-gray', '-r', String(dpi), ...range, join(folder, 'card.pdf'), join(folder, 'page')]);
    return parsePgm(readFileSync(join(folder, 'page.pgm')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** "P5 width height 255" in ASCII, one white-space, then the pixels. */
function parsePgm(file: Buffer): GreyPicture {
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 64).toString('latin1'));
  if (header === null) throw new Error('not a grey picture of pdftoppm');
  const [all, width = '', height = ''] = header;
  return { width: Number(width), height: Number(height), pixels: file.subarray(all.length) };
}
