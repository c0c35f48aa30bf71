/** Chooses where files are stored: in S3 if its keys are set, otherwise in a folder. */
import { join } from 'node:path';
import type { Env } from '#server/frame/env.ts';
import { createFolderStorage } from './folder.ts';
import type { Storage } from './port.ts';

/** Loads the adapter for S3 on demand, because most installations don't need it. */
export async function createStorage(env: Env): Promise<Storage> {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (S3_BUCKET === undefined || S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined) {
    return createFolderStorage(join(env.DATA_DIR, 'files'));
  }
  const { createS3Storage } = await import('./s3.ts');
  return createS3Storage({
    endpoint: env.S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  });
}
