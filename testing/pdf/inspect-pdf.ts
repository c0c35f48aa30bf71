/** Inspects a PDF with two independent readers: pdf-lib for its objects, PDFium for its looks and text. */
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { type Operation, parseContentStream } from './content-stream.ts';

export type Box = readonly [left: number, bottom: number, right: number, top: number];
export type PdfFont = {
  readonly name: string;
  readonly kind: string;
  readonly encoding: string;
  readonly isEmbedded: boolean;
  readonly hasUnicode: boolean;
};
export type PdfImage = {
  readonly width: number;
  readonly height: number;
  readonly filter: string;
  readonly components: number;
  /** Measured on the side with fewer pixels per inch. */
  readonly dpi: number;
};
/** How a page's colors are given: black ink only, through a profile, or as a device's own colors. */
export type ColorKind = 'black' | 'profile' | 'device';

export type InspectedPage = {
  readonly boxes: Readonly<Record<'MediaBox' | 'BleedBox' | 'TrimBox', Box>>;
  readonly fonts: readonly PdfFont[];
  readonly images: readonly PdfImage[];
  readonly colors: ReadonlySet<ColorKind>;
  /** How transparent shapes blend; null on a page without any. */
  readonly blending: ColorKind | null;
  /** Blended groups, listed separately; they are also among the page's operations. */
  readonly groups: readonly (readonly Operation[])[];
  readonly operations: readonly Operation[];
  readonly text: string;
};
export type InspectedPdf = {
  readonly pages: readonly InspectedPage[];
  /** Entries of the first output intent and of the document information. */
  readonly outputIntent: Readonly<Record<string, string>>;
  /** The ICC profile of the output intent. */
  readonly outputProfile: Uint8Array | null;
  /** The PDF format's version, from the first line. */
  readonly version: string;
  readonly info: Readonly<Record<string, string>>;
  readonly xmp: string;
};

let library: Promise<PDFiumLibrary> | undefined;

/** Throws when either reader finds a fault in any object, operator or page. */
export async function inspectPdf(pdf: Uint8Array): Promise<InspectedPdf> {
  const document = await PDFDocument.load(pdf, { throwOnInvalidObject: true, updateMetadata: false });
  const { context, catalog } = document;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFRawStream && !isJpeg(object)) decodePDFRawStream(object).decode();
    for (const child of refsIn(object)) {
      if (context.lookup(child) === undefined) throw new Error(`${ref} names ${child}, which is missing`);
    }
  }
  const texts = await textsOf(pdf);
  const intent = catalog.lookupMaybe(PDFName.of('OutputIntents'), PDFArray)?.lookupMaybe(0, PDFDict);
  const profile = intent?.lookup(PDFName.of('DestOutputProfile'));
  const xmp = catalog.lookup(PDFName.of('Metadata'));
  return {
    pages: document.getPages().map((page, index) => inspectPage(page, texts[index] ?? '')),
    outputIntent: stringsOf(intent),
    outputProfile: profile instanceof PDFRawStream ? decodePDFRawStream(profile).decode() : null,
    version: Buffer.from(pdf.subarray(0, 8)).toString('latin1').replace('%PDF-', ''),
    info: stringsOf(context.lookupMaybe(context.trailerInfo.Info, PDFDict)),
    xmp: xmp instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(xmp).decode()).toString() : '',
  };
}

export type GrayPicture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

/** Returns one page in gray, counted from 1. */
export async function rasterize(pdf: Uint8Array, page: number, dpi: number): Promise<GrayPicture> {
  return withPdfium(pdf, async (document) => {
    const picture = await document
      .getPage(page - 1)
      .render({ scale: dpi / 72, render: 'bitmap', colorSpace: 'Gray', renderFormFields: false });
    return { width: picture.width, height: picture.height, pixels: picture.data };
  });
}

/** Three bytes per pixel, red first. */
export type ColorPicture = GrayPicture;

/** Returns one page in color, counted from 1. */
export async function rasterizeColor(pdf: Uint8Array, page: number, dpi: number): Promise<ColorPicture> {
  return withPdfium(pdf, async (document) => {
    const { width, height, data } = await document.getPage(page - 1).render({ scale: dpi / 72, render: 'bitmap' });
    const pixels = new Uint8Array(width * height * 3);
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = data[at + Math.trunc(at / 3)] ?? 0;
    return { width, height, pixels };
  });
}

async function textsOf(pdf: Uint8Array): Promise<string[]> {
  return withPdfium(pdf, async (document) => {
    const texts: string[] = [];
    for (const page of document.pages()) {
      texts.push(page.getText().replaceAll('\r\n', '\n'));
      // Rendering closes the page, so it comes last.
      await page.render({ scale: 0.5, render: 'bitmap' });
    }
    return texts;
  });
}

type PdfiumDocument = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>;

async function withPdfium<T>(pdf: Uint8Array, use: (document: PdfiumDocument) => Promise<T>): Promise<T> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    return await use(document);
  } finally {
    document.destroy();
  }
}

function inspectPage({ node }: PDFPage, text: string): InspectedPage {
  const box = (name: string): Box => {
    const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(node.lookup(PDFName.of(name), PDFArray));
    return [left, bottom, right, top];
  };
  const resources = node.lookup(PDFName.of('Resources'), PDFDict);
  const content = node.lookup(PDFName.of('Contents'));
  if (!(content instanceof PDFRawStream)) throw new Error('A page has no content');
  const { operations, groups } = withForms(operationsOf(content), resources);
  return {
    boxes: { MediaBox: box('MediaBox'), BleedBox: box('BleedBox'), TrimBox: box('TrimBox') },
    fonts: entriesOf(resources, 'Font').map(([, font]) => inspectFont(font)),
    images: imagesOf(operations, resources),
    colors: colorsOf(operations, resources),
    blending: groups[0] ? kindOf(groups[0].space) : null,
    groups: groups.map((each) => each.operations),
    operations,
    text,
  };
}

function operationsOf(stream: PDFRawStream): readonly Operation[] {
  return parseContentStream(Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'));
}

type Group = { readonly operations: readonly Operation[]; readonly space: PDFObject | undefined };
type Content = { readonly operations: readonly Operation[]; readonly groups: readonly Group[] };

/** Inlines what groups draw. They name the same resources as their page. */
function withForms(operations: readonly Operation[], resources: PDFDict): Content {
  const groups: Group[] = [];
  const all = operations.flatMap((operation) => {
    const drawn = operation.operator === 'Do' ? find(resources, 'XObject', operation.operands[0]) : undefined;
    if (!(drawn instanceof PDFRawStream) || nameOf(drawn.dict.lookup(PDFName.of('Subtype'))) !== 'Form')
      return operation;
    const space = drawn.dict.lookup(PDFName.of('Group'), PDFDict).lookup(PDFName.of('CS'));
    groups.push({ operations: operationsOf(drawn), space });
    return operationsOf(drawn);
  });
  return { operations: all, groups };
}

function inspectFont(font: PDFObject): PdfFont {
  if (!(font instanceof PDFDict)) throw new Error('A font is not a dictionary');
  const hasUnicode = font.lookup(PDFName.of('ToUnicode')) instanceof PDFRawStream;
  if (isDrawn(font)) {
    return { name: '', kind: 'Type3', encoding: '', isEmbedded: drawingsOf(font).length > 0, hasUnicode };
  }
  const descendant = font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
  const descriptor = descendant.lookup(PDFName.of('FontDescriptor'), PDFDict);
  return {
    name: nameOf(font.lookup(PDFName.of('BaseFont'))),
    kind: nameOf(descendant.lookup(PDFName.of('Subtype'))),
    encoding: nameOf(font.lookup(PDFName.of('Encoding'))),
    isEmbedded: descriptor.lookup(PDFName.of('FontFile2')) instanceof PDFRawStream,
    hasUnicode,
  };
}

function isDrawn(font: PDFDict): boolean {
  return nameOf(font.lookup(PDFName.of('Subtype'))) === 'Type3';
}

function drawingsOf(font: PDFDict): readonly (readonly Operation[])[] {
  return entriesOf(font, 'CharProcs').map(([, drawing]) => {
    if (!(drawing instanceof PDFRawStream)) throw new Error('A drawing is not a stream');
    return parseContentStream(Buffer.from(decodePDFRawStream(drawing).decode()).toString('latin1'));
  });
}

type Matrix = readonly [number, number, number, number, number, number];

/** Follows the transformations to where each image is drawn. */
function imagesOf(operations: readonly Operation[], resources: PDFDict): PdfImage[] {
  const images: PdfImage[] = [];
  const saved: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  for (const { operator, operands } of operations) {
    if (operator === 'q') saved.push(matrix);
    else if (operator === 'Q') matrix = saved.pop() ?? matrix;
    else if (operator === 'cm') {
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands.map(Number);
      const [A, B, C, D, E, F] = matrix;
      matrix = [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F];
    } else if (operator === 'Do') images.push(inspectImage(find(resources, 'XObject', operands[0]), matrix));
  }
  return images;
}

function inspectImage(image: PDFObject, [a, b, c, d]: Matrix): PdfImage {
  if (!(image instanceof PDFRawStream)) throw new Error('An image is not a stream');
  const number = (key: string) => image.dict.lookup(PDFName.of(key), PDFNumber).asNumber();
  const [width, height] = [number('Width'), number('Height')];
  const dpi = Math.min((width / Math.hypot(a, b)) * 72, (height / Math.hypot(c, d)) * 72);
  const components = componentsOf(image.dict.lookup(PDFName.of('ColorSpace')));
  return { width, height, filter: nameOf(image.dict.lookup(PDFName.of('Filter'))), components, dpi };
}

function colorsOf(operations: readonly Operation[], resources: PDFDict): Set<ColorKind> {
  const kinds = new Set<ColorKind>();
  for (const { operator, operands } of operations) {
    if (operator === 'k' || operator === 'K')
      kinds.add(operands.slice(0, 3).every((ink) => Number(ink) === 0) ? 'black' : 'device');
    if (operator === 'g' || operator === 'G') kinds.add('black');
    if (operator === 'rg' || operator === 'RG') kinds.add('device');
    if (operator === 'cs' || operator === 'CS') kinds.add(kindOf(find(resources, 'ColorSpace', operands[0])));
    if (operator === 'sh') kinds.add(kindOf(spaceOf(find(resources, 'Shading', operands[0]))));
    if (operator === 'Do') kinds.add(kindOf(spaceOf(find(resources, 'XObject', operands[0]))));
    if (operator === 'Tf') for (const kind of drawnColors(find(resources, 'Font', operands[0]))) kinds.add(kind);
  }
  return kinds;
}

/** Returns colors only of a font whose glyphs are drawings. */
function drawnColors(font: PDFObject): readonly ColorKind[] {
  if (!(font instanceof PDFDict) || !isDrawn(font)) return [];
  const resources = font.lookup(PDFName.of('Resources'), PDFDict);
  return drawingsOf(font).flatMap((operations) => [...colorsOf(operations, resources)]);
}

function spaceOf(object: PDFObject): PDFObject | undefined {
  const dictionary = object instanceof PDFRawStream ? object.dict : object;
  if (!(dictionary instanceof PDFDict)) throw new Error('A shading or image is not a dictionary');
  return dictionary.lookup(PDFName.of('ColorSpace'));
}

function kindOf(space: PDFObject | undefined): ColorKind {
  if (space instanceof PDFArray && nameOf(space.lookup(0)) === 'ICCBased') return 'profile';
  return nameOf(space) === 'DeviceGray' ? 'black' : 'device';
}

function componentsOf(space: PDFObject | undefined): number {
  if (space instanceof PDFArray) {
    const profile = space.lookup(1);
    if (!(profile instanceof PDFRawStream)) throw new Error('A color space has no profile');
    return profile.dict.lookup(PDFName.of('N'), PDFNumber).asNumber();
  }
  const components = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 }[nameOf(space)];
  if (components === undefined) throw new Error(`An unknown color space: ${space}`);
  return components;
}

function find(resources: PDFDict, kind: string, name: string | undefined): PDFObject {
  const found = entriesOf(resources, kind).find(([key]) => `/${key}` === name);
  if (found === undefined) throw new Error(`The page has no ${kind} ${name}`);
  return found[1];
}

function entriesOf(resources: PDFDict, kind: string): [string, PDFObject][] {
  const dictionary = resources.lookup(PDFName.of(kind), PDFDict);
  return dictionary.keys().map((key) => {
    const value = dictionary.lookup(key);
    if (value === undefined) throw new Error(`The ${kind} ${key} is missing`);
    return [key.decodeText(), value];
  });
}

function refsIn(object: PDFObject): PDFRef[] {
  if (object instanceof PDFRef) return [object];
  if (object instanceof PDFRawStream) return refsIn(object.dict);
  if (object instanceof PDFArray) return object.asArray().flatMap(refsIn);
  return object instanceof PDFDict ? object.values().flatMap(refsIn) : [];
}

function isJpeg({ dict }: PDFRawStream): boolean {
  return nameOf(dict.lookup(PDFName.of('Filter'))) === 'DCTDecode';
}

function nameOf(object: PDFObject | undefined): string {
  return object instanceof PDFName ? object.decodeText() : '';
}

function numbersOf(array: PDFArray): number[] {
  return array.asArray().map((_each, index) => array.lookup(index, PDFNumber).asNumber());
}

function stringsOf(dictionary: PDFDict | undefined): Record<string, string> {
  const entries = dictionary?.entries().flatMap(([key, value]) => {
    return value instanceof PDFString ? [[key.decodeText(), value.asString()] as const] : [];
  });
  return Object.fromEntries(entries ?? []);
}
