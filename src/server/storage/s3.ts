/** Stores files in any S3, with put, get, head and delete only. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { assertStorageKey, type Storage } from './port.ts';

export type S3Options = {
  readonly endpoint?: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly timeoutMilliseconds?: number;
};

export function createS3Storage(options: S3Options): Storage {
  const { bucket, accessKeyId, secretAccessKey, region, endpoint, timeoutMilliseconds = 30_000 } = options;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    // Other S3 servers mostly address buckets by path and don't know trailing checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without throwOnRequestTimeout, we would wait forever for a silent server.
    requestHandler: {
      requestTimeout: timeoutMilliseconds,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMilliseconds,
      connectionTimeout: 5_000,
    },
  });
  const at = (key: string) => {
    assertStorageKey(key);
    return { Bucket: bucket, Key: key };
  };
  const has = async (key: string) => {
    try {
      await client.send(new HeadObjectCommand(at(key)));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  };
  return {
    async put(key, { bytes, contentType }) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }));
    },
    async get(key) {
      try {
        const object = await client.send(new GetObjectCommand(at(key)));
        if (object.Body === undefined) return null;
        const bytes = await object.Body.transformToByteArray();
        return { bytes, contentType: object.ContentType ?? 'application/octet-stream' };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    has,
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async check() {
      // Any answer will do: it shows that the server can be reached.
      await has('reachable');
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}
