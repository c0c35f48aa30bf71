/** Makes pictures for tests. Unless noted, the left half is red and the right half blue. */
import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import * as imageBytes from './image-bytes.ts';

export type Size = { readonly width: number; readonly height: number };

export const RED = '#d02020';
export const BLUE = '#2020d0';

export async function redBlue({ width, height }: Size): Promise<Sharp> {
  const half = { width: Math.floor(width / 2), height, channels: 3, background: RED } as const;
  const left = await sharp({ create: half }).png().toBuffer();
  const whole = await sharp({ create: { width, height, channels: 3, background: BLUE } })
    .composite([{ input: left, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return sharp(whole);
}

const WAVE = Array.from({ length: 5655 }, (_, at) => 96 + Math.round(64 * Math.sin(at / 900)));

/** Detailed like a photo, and the same each time. */
export function noise({ width, height }: Size): Sharp {
  const data = Buffer.alloc(width * height * 3);
  let state = 12345;
  for (let at = 0; at < data.length; at += 1) {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    data[at] = (WAVE[at % WAVE.length] ?? 0) + ((state >> 16) & 31);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

const GPS = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '52/1 31/1 12/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '13/1 24/1 18/1',
};

/** Like a phone's: rotated pixels with an orientation, a location, a maker and a color profile. */
export async function phoneJpeg(size: Size, orientation = 6): Promise<Buffer> {
  const pixels = await (await redBlue(size)).png().toBuffer();
  return sharp(pixels)
    .withMetadata({ orientation })
    .withExif({ IFD0: { Make: 'CanaryPhone' }, IFD3: GPS })
    .withIccProfile('p3')
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** The red and blue picture from `heif-enc`, 96 by 64 pixels, with the Display P3 profile. */
export function heicFile(): Buffer {
  return readFileSync(new URL('./fixtures/red-blue.heic', import.meta.url));
}

/** Returns a GIF of two frames: red and blue first, then black. */
export async function animatedGif({ width, height }: Size): Promise<Buffer> {
  const first = await (await redBlue({ width, height })).removeAlpha().raw().toBuffer();
  const frames = Buffer.concat([first, Buffer.alloc(width * height * 3)]);
  return sharp(frames, { raw: { width, height: height * 2, channels: 3, pageHeight: height } })
    .gif()
    .toBuffer();
}

/** Returns a GIF with many frames of one pixel. */
export function gifOfFrames(count: number): Buffer {
  return Buffer.from(imageBytes.gifOfFrames(count));
}

export function pngHeader(size: Size): Buffer {
  return Buffer.from(imageBytes.pngHeader(size));
}

/** Returns a valid JPEG that is also a web page, in a comment and after its end. */
export async function htmlPolyglot(): Promise<Buffer> {
  const jpeg = await (await redBlue({ width: 40, height: 30 })).jpeg().toBuffer();
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), page]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), page]);
}

/** Returns the smallest PDF with a red page of 144 by 72 points. */
export function redPdf(): Buffer {
  const content = '1 0 0 rg 0 0 144 72 re f';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 144 72]/Contents 4 0 R/Resources<<>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size 5>>\n%%EOF`);
}

/** Upright, it is red and green above blue and yellow; it is stored as a camera with this orientation would. */
export async function quadrants({ width, height }: Size, orientation: number): Promise<Buffer> {
  const block = { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 3 } as const;
  const part = (background: string) =>
    sharp({ create: { ...block, background } })
      .png()
      .toBuffer();
  const [green, blue, yellow] = await Promise.all(['#00ff00', '#0000ff', '#ffff00'].map(part));
  const upright = await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([
      { input: green, left: width - block.width, top: 0 },
      { input: blue, left: 0, top: height - block.height },
      { input: yellow, left: width - block.width, top: height - block.height },
    ])
    .removeAlpha()
    .png()
    .toBuffer();
  // The inverse orientation turns the upright picture into the stored one; only 6 and 8 aren't their own inverse.
  const inverse = ({ 6: 8, 8: 6 } as Record<number, number>)[orientation] ?? orientation;
  const tagged = await sharp(upright).withMetadata({ orientation: inverse }).png().toBuffer();
  const stored = await sharp(tagged).autoOrient().png().toBuffer();
  return sharp(stored).withMetadata({ orientation }).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
}
