/** Needs a real connection, where an unread body blocks the next request. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { expect, test } from 'vitest';
import { UPLOAD_LIMIT_BYTES, uploadPhoto } from '#contract/uploads.ts';
import { createTestApp } from '#testing/create-test-app.ts';
import { signUpUser } from '#testing/sign-in.ts';

const FORM_HEAD = '--X\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const TOO_LARGE = Buffer.alloc(UPLOAD_LIMIT_BYTES + 2_000_000);

test('[B1-5] keeps the connection usable after a refused upload', async () => {
  const server = await createTestApp();
  const { headers } = await signUpUser(server);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string, options: { readonly type?: string; readonly body?: Buffer } = {}) => {
    const { type, body } = options;
    const sent = request(server.url + path, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
    });
    sent.end(body);
    const [answer]: IncomingMessage[] = await once(sent, 'response');
    answer?.resume();
    return answer?.statusCode;
  };
  const form = Buffer.concat([Buffer.from(FORM_HEAD), TOO_LARGE, Buffer.from('\r\n--X--\r\n')]);
  for (const [type, body] of [
    ['image/jpeg', TOO_LARGE],
    ['multipart/form-data; boundary=X', form],
  ] as const) {
    expect(await ask(uploadPhoto.path, { type, body })).toBe(413);
    expect(await ask('/healthz')).toBe(200);
  }
  agent.destroy();
  await server.close();
}, 30_000);
