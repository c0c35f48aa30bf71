import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { type OpenedFile, sendPrivateFile } from './private-file.ts';

/** More than the system keeps for both ends. */
const LARGE_BYTES = 64_000_000;

function largeFile(): OpenedFile {
  const chunk = Buffer.alloc(1_000_000);
  return { stream: Readable.from(Array.from({ length: LARGE_BYTES / chunk.length }, () => chunk)), bytes: LARGE_BYTES };
}

/** Serves `/OWNER/NAME`; a file with a name that begins with "large" takes its reader a while. */
async function listen() {
  const app = Fastify();
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const asked: string[] = [];
  const opened: string[] = [];
  const gone: string[] = [];
  app.decorateRequest('caller', null);
  app.get<{ Params: { owner: string; name: string } }>('/:owner/:name', async (request, reply) => {
    const { owner, name } = request.params;
    request.caller = { userId: owner, sessionId: '', email: '', fullName: '' };
    asked.push(name);
    reply.raw.once('close', () => gone.push(name));
    await sendPrivateFile(request, reply, {
      etag: name,
      contentType: 'application/pdf',
      fileName: name,
      read: async () => {
        opened.push(name);
        return name.startsWith('large') ? largeFile() : Buffer.from(name);
      },
    });
    return reply;
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const read = async (path: string) => (await fetch(url + path)).text();
  /** Asks and reads nothing. */
  const stall = (path: string) => get(url + path, { agent: false }).on('error', () => undefined);
  return { asked, opened, gone, read, stall };
}

test('[H-2] six files are on their way to an account at once; the others wait, and nobody else does', async () => {
  const { asked, opened, gone, read, stall } = await listen();
  const stalled = Array.from({ length: 6 }, (_, index) => stall(`/ada/large-${index}`));
  await Promise.all(stalled.map((request): Promise<IncomingMessage[]> => once(request, 'response')));
  const left = stall('/ada/left');
  const waiting = read('/ada/waiting');
  expect(await read('/grace/other')).toBe('other');
  await expect.poll(() => asked).toEqual(expect.arrayContaining(['left', 'waiting']));
  left.destroy();
  await expect.poll(() => gone).toContain('left');
  stalled[0]?.destroy();
  expect(await waiting).toBe('waiting');
  // Whoever left while waiting isn't sent anything.
  expect(opened.slice(6)).toEqual(['other', 'waiting']);
  for (const request of stalled) request.destroy();
});

test('a page’s many pictures all arrive', async () => {
  const { read } = await listen();
  const names = Array.from({ length: 60 }, (_, index) => `picture-${index}`);
  expect(await Promise.all(names.map((name) => read(`/ada/${name}`)))).toEqual(names);
});
