/** Draws one page of a print as PNG, in a worker thread; the back has its address stamped. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import type { FormatId } from '#layout/formats.ts';
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
    return { width, height, data: Uint8Array.from(data) };
  } finally {
    document.destroy();
  }
}
