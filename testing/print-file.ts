/** Makes print files without rendering a card. */
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { FORMATS, type FormatId } from '#layout/formats.ts';
import type { PrintOrder } from '#server/providers/printing/port.ts';

type FileOptions = { readonly pages?: number; readonly bleedInches?: number; readonly isPortrait?: boolean };

export async function createPrintFile(format: FormatId, options: FileOptions = {}): Promise<Uint8Array> {
  const { pages = 2, bleedInches = 0.125, isPortrait = false } = options;
  const document = await PDFDocument.create({ updateMetadata: false });
  const long = (FORMATS[format].widthInches + 2 * bleedInches) * 72;
  const short = (FORMATS[format].heightInches + 2 * bleedInches) * 72;
  for (let index = 0; index < pages; index += 1) {
    const page = document.addPage(isPortrait ? [short, long] : [long, short]);
    page.drawRectangle({ x: 0, y: 0, width: 72, height: 72, color: rgb(0.8, 0.2, 0.1) });
  }
  return document.save();
}

export function createPrintOrder(pdf: Uint8Array, changes: Partial<PrintOrder> = {}): PrintOrder {
  const orderId = changes.orderId ?? crypto.randomUUID();
  const attempt = changes.attempt ?? 1;
  return {
    orderId,
    piece: 1,
    attempt,
    orderNumber: '123456',
    format: '5.5x4.25',
    address: {
      recipient: 'Ada King Lovelace',
      company: '',
      addressLine1: '12 St James Square',
      addressLine2: '',
      postalCode: 'SW1Y 4JH',
      city: 'London',
      state: '',
      country: 'UK',
    },
    returnAddress: null,
    printing: {
      printColor: 'full-color',
      size: '4.25x5.5',
      paperType: 'matte-cover',
      sides: 'single-sided',
      orientation: 'landscape',
      stamp: 'classic',
    },
    hasStandardPaper: false,
    copies: 1,
    pdf,
    idempotencyKey: `${orderId}:${attempt}`,
    sendingSince: null,
    holdUntil: null,
    ...changes,
  };
}
