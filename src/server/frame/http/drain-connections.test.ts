import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { drainConnections } from './drain-connections.ts';

/** Far less than the minute for which a connection may otherwise stay open. */
const PROMPTLY = { timeout: 30_000 };

const ASK = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

/** Listens with answers that start at once and end on demand. */
async function listen(limitMs?: number) {
  const app = Fastify({ keepAliveTimeout: 65_000 });
  drainConnections(app, limitMs);
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  async function* words() {
    yield 'first ';
    await mayEnd;
    yield 'last.';
  }
  app.all('/', (_request, reply) => reply.send(Readable.from(words())));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, end };
}

function portOf({ server }: FastifyInstance): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('the server has no port');
  return address.port;
}

async function open(app: FastifyInstance) {
  const socket = connect(portOf(app), '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  return { socket, text: () => text, ended: once(socket, 'close').then(() => text) };
}

test('waits for a pending answer when the server stops, not for the connection', PROMPTLY, async () => {
  const { app, end } = await listen();
  const { socket, ended } = await open(app);
  socket.write(ASK);
  await once(socket, 'data');
  const closed = app.close();
  end();
  await closed;
  expect(await ended).toMatch(/200 OK.*first.*last/s);
});

test('does not wait for an idle connection when the server stops', PROMPTLY, async () => {
  const { app } = await listen();
  const { ended } = await open(app);
  await app.close();
  expect(await ended).toBe('');
});

test('keeps a connection between requests, and closes it with the server', PROMPTLY, async () => {
  const { app, end } = await listen();
  end();
  const { socket, text, ended } = await open(app);
  for (const answers of [1, 2]) {
    socket.write(ASK);
    await expect.poll(() => text().match(/last/g)).toHaveLength(answers);
  }
  await app.close();
  await ended;
});

test('does not wait long for a client that never finishes its request', PROMPTLY, async () => {
  const { app } = await listen(100);
  const { socket, ended } = await open(app);
  const asked = once(app.server, 'request');
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 9\r\n\r\nslow');
  await asked;
  await app.close();
  expect(await ended).toBe('');
});
