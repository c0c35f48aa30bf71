/** Stores files in any S3, with put, get, head and delete only. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { assertStorageKey, type Storage, type StoredFile } from './port.ts';

export type S3Options = {
  readonly endpoint?: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly timeoutMilliseconds?: number;
};

const PROBE: StoredFile = { bytes: Buffer.from('probe'), contentType: 'text/plain' };
/** The same for all processes and never deleted, so that reading it tests only the permission to read. */
const READABLE = 'probe/readable';
/** Time between two writing probes, because each leaves a version in a versioned bucket. */
const WRITE_PROBE_MS = 60_000;
const MAX_SOCKETS = 1_000;

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
      // Readers of files may be slow, and must not keep the rest waiting.
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  });
  const at = (key: string) => {
    assertStorageKey(key);
    return { Bucket: bucket, Key: key };
  };
  const put = async (key: string, { bytes, contentType }: StoredFile) => {
    await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }));
  };
  const head = async (key: string) => {
    await client.send(new HeadObjectCommand(at(key)));
  };
  const remove = async (key: string) => {
    await client.send(new DeleteObjectCommand(at(key)));
  };

  /** Amazon answers 403 for a missing object if the keys may not list the bucket, but also if they may not read. */
  const isMissing = async (error: unknown) => {
    if (!(error instanceof S3ServiceException) || error.name === 'NoSuchBucket') return false;
    const { httpStatusCode } = error.$metadata;
    if (httpStatusCode === 403) return canRead();
    return httpStatusCode === 404;
  };
  let isReadableWritten = false;
  const canRead = async () => {
    try {
      if (!isReadableWritten) await put(READABLE, PROBE);
      isReadableWritten = true;
      await head(READABLE);
      return true;
    } catch {
      return false;
    }
  };

  const getObject = async (key: string) => {
    try {
      return await client.send(new GetObjectCommand(at(key)));
    } catch (error) {
      if (await isMissing(error)) return null;
      throw error;
    }
  };
  const get = async (key: string) => {
    const object = await getObject(key);
    if (object?.Body === undefined) return null;
    const bytes = await object.Body.transformToByteArray();
    return { bytes, contentType: object.ContentType ?? 'application/octet-stream' };
  };

  /** Differs per process, so that none deletes another's. */
  const probeKey = `probe/${randomUUID()}`;
  let lastWriteProbe = Number.NEGATIVE_INFINITY;
  const probeWriting = async () => {
    await put(READABLE, PROBE);
    await put(probeKey, PROBE);
    if ((await get(probeKey)) === null) throw new Error(`${bucket} has lost a file that was just written`);
    await remove(probeKey);
    lastWriteProbe = performance.now();
  };

  return {
    put,
    get,
    async open(key) {
      const object = await getObject(key);
      if (object === null) return null;
      const { Body: stream, ContentLength: bytes } = object;
      if (!(stream instanceof Readable) || bytes === undefined) throw new Error('S3 sent a file without its length');
      return { stream, bytes };
    },
    async has(key) {
      try {
        await head(key);
        return true;
      } catch (error) {
        if (await isMissing(error)) return false;
        throw error;
      }
    },
    delete: remove,
    async check() {
      if (performance.now() - lastWriteProbe > WRITE_PROBE_MS) await probeWriting();
      else await head(READABLE);
    },
  };
}
