/** Starts an S3 server on loopback with one empty bucket. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
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

const ACCESS_DENIED =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';

/** Simulates Amazon for a key that may not list the bucket: missing objects are forbidden. */
export async function startS3WithoutListing(folder: string): Promise<TestS3> {
  const { options, stop } = await startS3(folder);
  const target = new URL(options.endpoint);
  const proxy = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const forwarded = request({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
      if (answer.statusCode !== 404) {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      answer.resume();
      outgoing.writeHead(403, { 'content-type': 'application/xml' });
      outgoing.end(method === 'HEAD' ? undefined : ACCESS_DENIED);
    });
    incoming.pipe(forwarded);
  });
  const port = await freePort();
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    options: { ...options, endpoint: `http://127.0.0.1:${port}` },
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      await stop();
    },
  };
}
