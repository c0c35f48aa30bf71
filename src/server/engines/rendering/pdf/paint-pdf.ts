/** Paints a scene as a print file of two pages: front and back. */
import { createHash } from 'node:crypto';
import { PDFContext, PDFHeader, type PDFRef, PDFWriter } from '@cantoo/pdf-lib';
import type { FontSet } from '#layout/fonts/font-set.ts';
import { layoutHash } from '#layout/layout-hash.ts';
import type { Layer, Page, Rect, Scene } from '#layout/scene.ts';
import { PagePainter, type PrintPhotos } from './page-painter.ts';
import { inksOf } from './pdf-colors.ts';
import { addInfo, addOutputIntent, addXmp, fileId } from './pdf-metadata.ts';
import { addStream, pdfNumbers } from './pdf-syntax.ts';
import { PROOF_MARGIN, proofOps } from './proof-marks.ts';

export type PdfInput = {
  readonly scene: Scene;
  readonly fonts: FontSet;
  /** Contains every photo in the scene. */
  readonly photos: PrintPhotos;
  readonly options?: PdfOptions;
};

export type PdfOptions = {
  /** Layers that the print service adds itself, such as the address. */
  readonly without?: readonly Layer[];
  /** True for a wider sheet with trim marks and a note, for people to look at. */
  readonly isProof?: boolean;
  /** True if a proof notes that the print service replaces the stamp with real postage. */
  readonly isStampPicture?: boolean;
};

/** Returns the same bytes for the same input. */
export async function paintPdf({ scene, fonts, photos, options = {} }: PdfInput): Promise<Uint8Array> {
  const { without = [], isProof = false, isStampPicture = false } = options;
  const context = PDFContext.create();
  context.header = PDFHeader.forVersion(1, 6);
  const painter = new PagePainter({ context, fonts, photos });
  const sheets = [scene.front, scene.back].map((page, index) => {
    // Considers all layers, so that leaving one out doesn't change how the others are printed.
    const inks = isProof ? 'screen' : inksOf(page.ops);
    const ops = page.ops.filter(({ layer }) => layer !== 'placeholder' && !without.includes(layer));
    const card = painter.paint(ops, inks, page);
    const side = index === 0 ? 'front' : 'back';
    const marks = () => painter.paint(proofOps(page, { side, scene, fonts, isStampPicture }), inks, page);
    return { page, content: isProof ? `${clipToBleed(page, card)}${marks()}` : card };
  });

  const pages = context.nextRef();
  const resources = context.register(context.obj({ ...painter.resources() }));
  const margin = isProof ? PROOF_MARGIN : 0;
  const kids = sheets.map(({ page, content }) =>
    context.register(
      context.obj({
        Type: 'Page',
        Parent: pages,
        ...boxes(page, margin),
        Resources: resources,
        Contents: addContent(context, page, margin, content),
      }),
    ),
  );
  context.assign(pages, context.obj({ Type: 'Pages', Kids: kids, Count: kids.length }));

  const metadata = {
    title: isProof ? 'Postcard (proof)' : 'Postcard',
    contentHash: hashInput({ scene, photos, options: { without, isProof, isStampPicture } }),
  };
  const catalog = context.obj({
    Type: 'Catalog',
    Pages: pages,
    OutputIntents: [addOutputIntent(context)],
    Metadata: addXmp(context, metadata),
  });
  context.trailerInfo = {
    Root: context.register(catalog),
    Info: addInfo(context, metadata),
    ID: fileId(context, metadata),
  };
  return PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer();
}

/** A proof's sheet is larger than the card, and art may extend beyond the bleed. */
function clipToBleed({ width, height }: Page, content: string): string {
  return `q ${pdfNumbers([0, 0, width, height])} re W n\n${content}Q\n`;
}

/** The scene's origin is the top left corner of the bleed box, with y pointing down. */
function addContent(context: PDFContext, page: Page, margin: number, content: string): PDFRef {
  return addStream(context, `${pdfNumbers([1, 0, 0, -1, margin, page.height + margin])} cm\n${content}`);
}

function boxes(page: Page, margin: number) {
  const box = ({ x, y, width, height }: Rect | { x: number; y: number; width: number; height: number }) => {
    const left = margin + x;
    const bottom = margin + page.height - y - height;
    return [left, bottom, left + width, bottom + height].map((value) => Math.round(value * 1000) / 1000);
  };
  return {
    MediaBox: [0, 0, page.width + 2 * margin, page.height + 2 * margin],
    BleedBox: box({ x: 0, y: 0, width: page.width, height: page.height }),
    TrimBox: box(page.trim),
  };
}

function hashInput({ scene, photos, options }: Pick<PdfInput, 'scene' | 'photos' | 'options'>): string {
  const hash = createHash('sha256').update(layoutHash(scene)).update(JSON.stringify(options));
  for (const [{ uploadId }, { jpeg }] of photos) hash.update(uploadId).update(hashPhoto(jpeg));
  return hash.digest('hex');
}

const photoHashes = new WeakMap<Uint8Array, string>();

/** Caches by buffer, because a mailing's cards share their photos, whose bytes never change. */
function hashPhoto(jpeg: Uint8Array): string {
  const known = photoHashes.get(jpeg);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(jpeg).digest('hex');
  photoHashes.set(jpeg, hash);
  return hash;
}
