/** Starts an S3 server on loopback with one empty bucket. */
import S3rver from '@20minutes/s3rver';
import { freePort } from './free-port.ts';

export type TestS3 = {
  readonly options: {
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  stop(): Promise<unknown>;
};

export async function startS3(folder: string): Promise<TestS3> {
  const port = await freePort();
  const bucket = 'cartolina';
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await server.run();
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    stop: () => server.close(),
  };
}
