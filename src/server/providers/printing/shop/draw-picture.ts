/** Renders one page of a print as PNG in a worker thread; the back gets its address stamped. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import type { FormatId } from '#layout/formats.ts';
import { blackTint } from '#layout/ink.ts';
import { type Recipient, stampAddress } from './stamp-address.ts';

export type PictureRequest = {
  readonly pdf: Uint8Array;
  readonly side: 'front' | 'back';
  readonly format: FormatId;
  readonly recipient: Recipient;
};

const SCALE = 150 / 72;

let library: Promise<PDFiumLibrary> | undefined;

export async function drawPicture({ pdf, side, format, recipient }: PictureRequest): Promise<Uint8Array> {
  const page = await renderPage(pdf, side === 'front' ? 0 : 1);
  const picture = sharp(page.data, { raw: { width: page.width, height: page.height, channels: 4 } });
  if (side === 'back') {
    const orientation = page.width >= page.height ? 'landscape' : 'portrait';
    const svg = Buffer.from(stampAddress(recipient, format, orientation));
    const stamp = await sharp(svg).resize(page.width, page.height, { fit: 'fill' }).png().toBuffer();
    picture.composite([{ input: stamp }]);
  }
  return picture.png({ compressionLevel: 6 }).toBuffer();
}

async function renderPage(pdf: Uint8Array, index: number) {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    // The bitmap belongs to the library, so it is copied before the document is destroyed.
    const { width, height, data } = await document.getPage(index).render({ scale: SCALE, render: 'bitmap' });
    const isBlackOnly = !Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).includes(COLOR_SPACE);
    return { width, height, data: isBlackOnly ? asPrinted(data) : Uint8Array.from(data) };
  } finally {
    document.destroy();
  }
}

/** Colors in our print files always have a profile; a file without one has black ink only. */
const COLOR_SPACE = '/ICCBased';

let printedGrays: readonly number[] | undefined;

/** Adjusts tints of black ink, which PDFium shows as plain grays, darker than printed. */
function asPrinted(pixels: Uint8Array): Uint8Array {
  printedGrays ??= Array.from({ length: 256 }, (_, shown) => printedGray(1 - shown / 255));
  const grays = printedGrays;
  return Uint8Array.from(pixels, (value, at) => (at % 4 === 3 ? value : (grays[value] ?? value)));
}

/** Returns the screen's gray that matches this tint in print. */
function printedGray(tint: number): number {
  let gray = 0;
  while (gray < 255 && blackTint(gray) > tint) gray += 1;
  return gray;
}
