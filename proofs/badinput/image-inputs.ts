/** Files that aren't what they claim to be, and photos that reveal too much. */
import sharp from 'sharp';
import { UPLOAD_LIMIT_BYTES } from '#contract/uploads.ts';
import { gifOfFrames, htmlPolyglot, noise, phoneJpeg, pngHeader, redBlue } from '#testing/photo-fixtures.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import { type Answer, type BadInput, call, type World } from './bad-input.ts';

const PHOTOS = '/storage/v1/object/photos';
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const SMALL = { width: 60, height: 40 };
const MANY_FRAMES = 10_000;
const LARGEST_ORIENTATION_BYTES = 40;

type File = () => Buffer | Promise<Buffer>;

function upload(name: string, file: File, expected: Omit<BadInput, 'name' | 'send'>): BadInput {
  return {
    name,
    ...expected,
    send: async (world) =>
      call(world, PHOTOS, {
        user: world.owner,
        raw: new Uint8Array(await file()),
        headers: { 'content-type': 'image/png' },
      }),
  };
}

/** Downloads the photo as its owner. */
async function readBack({ body }: Answer, world: World): Promise<Answer> {
  return call(world, String(body?.image_url), { user: world.owner });
}

/** Checks that it is served only as a JPEG, without any of the given words. */
function isCleanPicture(...words: readonly string[]): NonNullable<BadInput['holds']> {
  return async (answer, world) => {
    const { headers, bytes } = await readBack(answer, world);
    if (headers.get('content-type') !== 'image/jpeg') return "isn't served as a picture";
    if (headers.get('x-content-type-options') !== 'nosniff') return 'may be sniffed';
    const { exif, format } = await sharp(bytes).metadata();
    if (format !== 'jpeg') return "isn't a JPEG";
    // Only the orientation is kept.
    if (exif !== undefined && exif.length > LARGEST_ORIENTATION_BYTES) return 'still holds EXIF data';
    return words.find((word) => bytes.includes(word)) === undefined ? null : 'still holds its hidden content';
  };
}

const refusedType = { status: 415, code: 'image_type' } as const;
const tooManyPixels = { status: 413, code: 'image_too_many_pixels' } as const;
const tooManyFrames = { status: 413, code: 'image_too_many_frames' } as const;
const broken = { status: 422, code: 'image_broken' } as const;

const files: readonly BadInput[] = [
  upload('an SVG with script called PNG', () => SVG, refusedType),
  upload('a web page called PNG', () => Buffer.from('<!doctype html><script>1</script>'), refusedType),
  upload('an empty file', () => Buffer.alloc(0), { status: 422, code: 'image_missing' }),
  upload('a PNG of 50,000² pixels', () => pngHeader({ width: 50_000, height: 50_000 }), tooManyPixels),
  upload('a GIF of 10,000 frames', () => gifOfFrames(MANY_FRAMES), tooManyFrames),
  upload('a JPEG that is also a web page', htmlPolyglot, {
    status: 200,
    holds: isCleanPicture('<html', '<script'),
  }),
  upload(
    'half a JPEG',
    async () => (await noise({ width: 300, height: 200 }).jpeg().toBuffer()).subarray(0, 1200),
    broken,
  ),
  upload('only the header of a PNG', () => pngHeader(SMALL), broken),
  upload('10 MB and a byte', () => Buffer.alloc(UPLOAD_LIMIT_BYTES + 1, 0xff), {
    status: 413,
    code: 'image_too_large',
  }),
  upload('a CMYK JPEG', async () => (await redBlue(SMALL)).toColourspace('cmyk').jpeg().toBuffer(), {
    status: 200,
    holds: isCleanPicture(),
  }),
  upload('a PNG of 16 bits', async () => (await redBlue(SMALL)).toColourspace('rgb16').png().toBuffer(), {
    status: 200,
    holds: isCleanPicture(),
  }),
  upload('a phone photo with its location', () => phoneJpeg(SMALL), {
    status: 200,
    holds: isCleanPicture('CanaryPhone', 'GPS'),
  }),
  {
    name: 'a path in a file name',
    status: 200,
    send: async (world) => {
      const form = new FormData();
      const file = new Uint8Array(await (await redBlue(SMALL)).png().toBuffer());
      form.set('file', new Blob([file]), '../../../../etc/cron.d/evil.php');
      return call(world, PHOTOS, { user: world.owner, raw: form });
    },
    holds: isCleanPicture(),
  },
  {
    name: 'a form without its end',
    status: 400,
    code: 'validation_failed',
    send: (world) =>
      call(world, PHOTOS, {
        user: world.owner,
        raw: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
  },
];

function imageUrl(name: string, url: string, expected: Pick<BadInput, 'status' | 'code'>): BadInput {
  return {
    name,
    ...expected,
    send: (world) => call(world, '/rest/v1/postcards', { user: world.owner, json: postcardInput({ image_url: url }) }),
  };
}

const refusedAddress = { status: 400, code: 'image_address' } as const;

const urls: readonly BadInput[] = [
  imageUrl('a data URL that lies about its type', `data:image/png;base64,${SVG.toString('base64')}`, refusedType),
  imageUrl('a data URL without base64', 'data:image/png,%89PNG', refusedType),
  imageUrl('an empty data URL', 'data:image/png;base64,', { status: 422, code: 'image_missing' }),
  ...[
    'http://127.0.0.1:80/a.png',
    'http://localhost/a.png',
    'http://[::1]/a.png',
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'ftp://example.com/a.png',
    'javascript:alert(1)',
    '//evil.example/a.png',
    '/storage/v1/object/photos/../../../etc/passwd',
    'template:no-such-template',
    'template:__proto__',
    'blob:null',
    '',
  ].map((url) => imageUrl(`image_url ${url === '' ? 'empty' : url}`, url, refusedAddress)),
  imageUrl(
    'image_url of an upload that does not exist',
    '/storage/v1/object/photos/00000000-0000-4000-8000-000000000000',
    { status: 404, code: 'not_found' },
  ),
];

export const IMAGE_INPUTS: readonly BadInput[] = [...files, ...urls];
