import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;
export const PIXEL_LIMIT = 100_000_000;
/** Maximum frames of an animation, whose first frame is printed. */
export const FRAME_LIMIT = 1000;
export const PHOTO_VARIANTS = ['original', 'preview', 'thumb'] as const;

export const uploadRecordSchema = z.object({
  id: z.uuid(),
  /** The value for a postcard's image_url. */
  image_url: z.string(),
  content_type: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  sha256: z.string(),
});
export type UploadRecord = z.infer<typeof uploadRecordSchema>;

/** The body is the file itself. Its type is detected from its bytes, not from the header. */
export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/storage/v1/object/photos',
  summary: 'Upload a photo (the raw file, or multipart with one file)',
  auth: 'user',
  bodyLimit: UPLOAD_LIMIT_BYTES,
  response: uploadRecordSchema,
});

export const getPhoto = endpoint({
  method: 'GET',
  path: '/storage/v1/object/photos/:id',
  summary: 'Get one of the caller’s photos',
  auth: 'user',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ variant: z._default(z.enum(PHOTO_VARIANTS), 'original') }),
});

export const getBucket = endpoint({
  method: 'GET',
  path: '/storage/v1/bucket/:id',
  summary: 'Get the bucket of the uploaded images',
  auth: 'user',
  params: z.strictObject({ id: z.string().check(z.maxLength(40)) }),
  response: z.object({
    id: z.string(),
    name: z.string(),
    public: z.boolean(),
    file_size_limit: z.int(),
    allowed_mime_types: z.array(z.string()),
  }),
});
