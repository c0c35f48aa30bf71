import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { dropStalledAnswers } from './stalled-answers.ts';

/** More than the system keeps for both ends. */
const LARGE = Buffer.alloc(64_000_000);

async function listen(limitMs: number) {
  const app = Fastify();
  onTestFinished(() => app.close());
  dropStalledAnswers(app, limitMs);
  const { promise: dropped, resolve: drop } = Promise.withResolvers<boolean>();
  app.get('/large', (_request, { raw }) => {
    raw.once('close', () => drop(!raw.writableFinished));
    raw.end(LARGE);
  });
  app.get('/slow', async ({ socket }) => {
    await once(socket, 'timeout');
    return 'done';
  });
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), dropped };
}

test('[H-2] an answer that nobody reads ends with its connection', async () => {
  const { url, dropped } = await listen(50);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined).pause();
  socket.write('GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n');
  expect(await dropped).toBe(true);
  socket.destroy();
});

test('[H-2] an answer that takes us long is not dropped', async () => {
  const { url } = await listen(1);
  expect(await (await fetch(`${url}/slow`)).text()).toBe('done');
});
