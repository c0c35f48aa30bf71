/** Checks a print file before it is accepted, with PostGrid's own messages. */
import { FORMATS, type FormatId } from '#layout/formats.ts';

const BLEED_INCHES = 0.125;
const POINTS_PER_INCH = 72;
const TOLERANCE_INCHES = 0.01;
/** PostGrid's own sizes are landscape only; the builder's sizes may also be portrait. */
const LANDSCAPE_ONLY: ReadonlySet<FormatId> = new Set<FormatId>(['6x4', '11x6']);

export type FileCheck = { readonly isAccepted: true } | { readonly isAccepted: false; readonly message: string };

export async function checkPrintFile(pdf: Uint8Array, format: FormatId): Promise<FileCheck> {
  const pages = await readPageSizes(pdf);
  if (pages === null) return refuse('File is not a valid PDF');
  if (pages.length !== 2) return refuse(`File has an incorrect number of pages ${pages.length} when expecting 2`);
  const width = FORMATS[format].widthInches + 2 * BLEED_INCHES;
  const height = FORMATS[format].heightInches + 2 * BLEED_INCHES;
  for (const page of pages) {
    const isLandscape = isNear(page.width, width) && isNear(page.height, height);
    const isPortrait = !LANDSCAPE_ONLY.has(format) && isNear(page.width, height) && isNear(page.height, width);
    if (!isLandscape && !isPortrait) {
      const found = `${inches(page.width)}x${inches(page.height)}`;
      return refuse(`File has incorrect page dimensions ${found} when expecting ${inches(width)}x${inches(height)}`);
    }
  }
  return { isAccepted: true };
}

type PageSize = { readonly width: number; readonly height: number };

async function readPageSizes(pdf: Uint8Array): Promise<readonly PageSize[] | null> {
  // Loaded on demand, because loading it would slow every start by a fifth of a second.
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    return document.getPages().map((page) => ({
      width: page.getWidth() / POINTS_PER_INCH,
      height: page.getHeight() / POINTS_PER_INCH,
    }));
  } catch {
    return null;
  }
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE_INCHES;
}

function inches(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function refuse(message: string): FileCheck {
  return { isAccepted: false, message };
}
