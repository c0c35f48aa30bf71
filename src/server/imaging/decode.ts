/** Decoders for the formats that sharp does not read. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import decodeHeicFile from 'heic-decode';

/** Four bytes per pixel, red first. */
export type RawPixels = { readonly width: number; readonly height: number; readonly rgba: Uint8Array };

/** Applies the file's own rotation. */
export async function decodeHeic(bytes: Uint8Array): Promise<RawPixels> {
  const { width, height, data } = await decodeHeicFile({ buffer: bytes });
  return { width, height, rgba: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

/** The long side of the largest card with bleed, 11.25 in, at 300 DPI. */
const LONG_SIDE_PIXELS = 3375;

let library: Promise<PDFiumLibrary> | undefined;

/** Renders the first page, large enough for every card size. */
export async function decodePdf(bytes: Uint8Array): Promise<RawPixels> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(bytes);
  try {
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = LONG_SIDE_PIXELS / Math.max(originalWidth, originalHeight);
    const { width, height, data } = await page.render({ scale, render: 'bitmap' });
    return { width, height, rgba: data };
  } finally {
    document.destroy();
  }
}
