/** Small files that cost a naive reader minutes or gigabytes. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { heicFile, type Size } from '#testing/photo-fixtures.ts';

/** Just below the limit of 100 million pixels. */
export const LARGEST: Size = { width: 9_950, height: 9_950 };

const PAGE = '/Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]';

/** Assembles a PDF of one page; further objects are numbered from 5. */
function pdf(page: string, content: string, more: readonly (string | Buffer)[] = []): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<<${page}/Contents 4 0 R>>`,
    stream('', content),
    ...more,
  ];
  const parts = objects.flatMap((object, index) => [`${index + 1} 0 obj\n`, object, '\nendobj\n']);
  const bytes = ['%PDF-1.4\n', ...parts, `trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF`];
  return Buffer.concat(bytes.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
}

function stream(entries: string, content: string | Buffer): Buffer {
  const body = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  return Buffer.concat([Buffer.from(`<<${entries}/Length ${body.length}>>stream\n`), body, Buffer.from('\nendstream')]);
}

const FORM = '/Type/XObject/Subtype/Form/BBox[0 0 400 300]';

/** Each form draws the next one ten times. */
export function nestedFormsPdf(depth: number): Buffer {
  const forms = Array.from({ length: depth }, (_, index) =>
    index === depth - 1
      ? stream(FORM, '0 0 9 9 re f')
      : stream(`${FORM}/Resources<</XObject<</F ${index + 6} 0 R>>>>`, '/F Do '.repeat(10)),
  );
  return pdf(`${PAGE}/Resources<</XObject<</F 5 0 R>>>>`, '/F Do '.repeat(10), forms);
}

export function selfReferencingPdf(): Buffer {
  const form = stream(`${FORM}/Resources<</XObject<</F 5 0 R>>>>`, '/F Do '.repeat(10));
  return pdf(`${PAGE}/Resources<</XObject<</F 5 0 R>>>>`, '/F Do', [form]);
}

function blackImage({ width, height }: Size): Buffer {
  const entries = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/FlateDecode`;
  return stream(entries, deflateSync(Buffer.alloc(width * height * 3)));
}

/** Draws one large image again and again. */
export function manyDrawsPdf(draws = 2_000): Buffer {
  const content = 'q 400 0 1 300 0 0 cm/I Do Q '.repeat(draws);
  return pdf(`${PAGE}/Resources<</XObject<</I 5 0 R>>>>`, content, [blackImage({ width: 2_000, height: 1_500 })]);
}

/** Contains an image of 144 million pixels. */
export function hugeImagePdf(): Buffer {
  return pdf(`${PAGE}/Resources<</XObject<</I 5 0 R>>>>`, 'q 400 0 0 300 0 0 cm/I Do Q', [
    blackImage({ width: 12_000, height: 12_000 }),
  ]);
}

export function hugePagePdf(mediaBox = '0 0 1000000000 1000000000'): Buffer {
  return pdf(`/Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]/Resources<<>>`, '1 0 0 rg 0 0 999999999 999999999 re f');
}

/** Uses sixteen bits per channel, and interlacing on request, so that no reader can go row by row. */
export function pngBomb({ width, height }: Size, isInterlaced = false): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  // Each row begins with its filter; interlaced pictures have a few rows more.
  const bytes = height * (1 + width * 8) + (isInterlaced ? height : 0);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(bytes), { level: 1 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, body: Buffer): Buffer {
  const bytes = Buffer.alloc(body.length + 12);
  bytes.writeUInt32BE(body.length, 0);
  bytes.write(type, 4, 'latin1');
  body.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, body.length + 8)), body.length + 8);
  return bytes;
}

/** A single color compresses to almost nothing. */
export function flatPicture({ width, height }: Size) {
  return sharp({ create: { width, height, channels: 3, background: '#d02020' } });
}

/** Goes over all pixels again and again: each scan takes a few bytes and refines nothing. */
export async function jpegOfScans(size: Size, bytes: number): Promise<Buffer> {
  const jpeg = await flatPicture(size).jpeg({ progressive: true }).toBuffer();
  const start = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(start, -2);
  const scans = Array.from({ length: Math.floor((bytes - jpeg.length) / scan.length) }, () => scan);
  return Buffer.concat([jpeg.subarray(0, -2), ...scans, jpeg.subarray(-2)]);
}

/** Writes another size into the fixture's decoder settings and, unless it lies, into its header. */
export function heicBomb({ width, height }: Size, claims: Size = { width, height }): Buffer {
  const file = heicFile();
  const at = file.indexOf(SPS);
  const end = at + file.readUInt16BE(at - 2);
  const sps = resizeSps(file.subarray(at, end), { width, height });
  const grown = Buffer.concat([file.subarray(0, at), sps, file.subarray(end)]);
  grown.writeUInt16BE(sps.length, at - 2);
  const growth = grown.length - file.length;
  for (const type of ['meta', 'iprp', 'ipco', 'hvcC']) {
    const length = grown.indexOf(type) - 4;
    grown.writeUInt32BE(grown.readUInt32BE(length) + growth, length);
  }
  // Where each of the two pictures begins.
  const places = grown.indexOf('iloc') + 16;
  for (const place of [places, places + 18]) grown.writeUInt32BE(grown.readUInt32BE(place) + growth, place);
  const ispe = grown.indexOf('ispe') + 8;
  grown.writeUInt32BE(claims.width, ispe);
  grown.writeUInt32BE(claims.height, ispe + 4);
  return grown;
}

/** HEVC's sequence parameter set, up to where its sizes begin: two bytes of header, one of layers, twelve of profile. */
const SPS = Buffer.from([0x42, 0x01, 0x01, 0x03, 0x70]);

function resizeSps(sps: Buffer, { width, height }: Size): Buffer {
  const plain = Buffer.from(sps.toString('hex').replaceAll(/(?<=^(?:..)*)000003/g, '0000'), 'hex');
  const head = plain.subarray(0, 15);
  const bits = [...plain.subarray(15)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  // Four numbers: an id, the color format, width and height.
  const numbers: string[] = [];
  let from = 0;
  while (numbers.length < 4) {
    const zeros = bits.indexOf('1', from) - from;
    numbers.push(bits.slice(from, from + 2 * zeros + 1));
    from += 2 * zeros + 1;
  }
  const resized = [...numbers.slice(0, 2), golomb(width), golomb(height)].join('') + bits.slice(from);
  const bytes = (resized.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
  const escaped = Buffer.from([...head, ...bytes])
    .toString('hex')
    .replaceAll(/(?<=^(?:..)*)0000(?=0[0-3])/g, '000003');
  return Buffer.from(escaped, 'hex');
}

function golomb(value: number): string {
  const bits = (value + 1).toString(2);
  return bits.padStart(2 * bits.length - 1, '0');
}
