import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { RawPixels } from './raw-pixels.ts';

/** The long side of the largest card with bleed, 11.25 in, at 300 DPI. */
const LONG_SIDE_PIXELS = 3375;

let library: Promise<PDFiumLibrary> | undefined;

/** The first page, large enough for every card size. */
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
