/** Uploads of hostile files. Each must be answered soon and give its memory back. */
import { UPLOAD_LIMIT_BYTES } from '#contract/uploads.ts';
import { type Answer, type BadInput, call, type World } from './bad-input.ts';
import {
  flatPicture,
  heicBomb,
  hugeImagePdf,
  hugePagePdf,
  jpegOfScans,
  LARGEST,
  manyDrawsPdf,
  nestedFormsPdf,
  pngBomb,
  selfReferencingPdf,
} from './hostile-files.ts';

/** Below the limits of these types. */
const LARGEST_AVIF = { width: 6_300, height: 6_300 };
const LARGEST_HEIC = { width: 7_400, height: 7_400 };

export type HostileInput = BadInput & {
  /** Makes the file before the clock starts. */
  prepare(): Promise<void>;
};

export async function uploadAs(
  world: Pick<World, 'url'>,
  user: World['owner'],
  file: Uint8Array<ArrayBuffer>,
): Promise<Answer> {
  return call(world, '/storage/v1/object/photos', { user, raw: file, headers: { 'content-type': 'image/png' } });
}

type Expected = Pick<BadInput, 'status' | 'code'>;

function hostile(name: string, make: () => Buffer | Promise<Buffer>, expected: Expected): HostileInput {
  let file: Uint8Array<ArrayBuffer> | undefined;
  return {
    name,
    ...expected,
    prepare: async () => {
      file = new Uint8Array(await make());
    },
    send: (world) => uploadAs(world, world.stranger, file ?? new Uint8Array()),
  };
}

const accepted = { status: 200 } as const;
const broken = { status: 422, code: 'image_broken' } as const;
const tooComplex = { status: 422, code: 'image_too_complex' } as const;
const tooManyPixels = { status: 413, code: 'image_too_many_pixels' } as const;

export const HOSTILE_INPUTS: readonly HostileInput[] = [
  hostile('a PDF of forms nested 8 deep', () => nestedFormsPdf(8), tooComplex),
  hostile('a PDF of forms nested 9 deep', () => nestedFormsPdf(9), tooComplex),
  hostile('a PDF whose form draws itself', selfReferencingPdf, tooComplex),
  hostile('a PDF that draws an image 2,000 times', () => manyDrawsPdf(), tooComplex),
  hostile('a PDF with an image of 144 million pixels', hugeImagePdf, accepted),
  hostile('a PDF with a huge page', () => hugePagePdf(), accepted),
  hostile('a PDF with a page like a thread', () => hugePagePdf('0 0 1000000000 1'), broken),
  hostile('a PNG bomb', () => flatPicture(LARGEST).png().toBuffer(), accepted),
  hostile('an interlaced PNG bomb of 16 bits', () => pngBomb(LARGEST, true), accepted),
  hostile('a GIF bomb', () => flatPicture(LARGEST).gif({ effort: 1 }).toBuffer(), accepted),
  hostile('a WebP bomb', () => flatPicture(LARGEST).webp({ lossless: true, effort: 0 }).toBuffer(), accepted),
  hostile('a JPEG of thousands of scans', () => jpegOfScans(LARGEST, UPLOAD_LIMIT_BYTES), broken),
  hostile('an AVIF bomb', () => flatPicture(LARGEST_AVIF).avif({ effort: 0 }).toBuffer(), accepted),
  hostile('an AVIF bomb above its limit', () => flatPicture(LARGEST).avif({ effort: 0 }).toBuffer(), tooManyPixels),
  hostile('a HEIC bomb', () => heicBomb(LARGEST_HEIC), accepted),
  hostile('a HEIC bomb above its limit', () => heicBomb(LARGEST), tooManyPixels),
  hostile('a HEIC that lies about its size', () => heicBomb(LARGEST, { width: 96, height: 64 }), broken),
];
