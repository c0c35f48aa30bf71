import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { drainConnections } from './drain-connections.ts';

/** Well below the minute that a connection may otherwise stay. */
const PROMPTLY = { timeout: 30_000 };

const ASK = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';

/** Its answers begin at once, and end when they may. */
async function listen() {
  const app = Fastify({ keepAliveTimeout: 65_000 });
  drainConnections(app);
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  async function* words() {
    yield 'first ';
    await mayEnd;
    yield 'last.';
  }
  app.get('/', (_request, reply) => reply.send(Readable.from(words())));
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

test('a stop waits for the answer that is under way, not for the connection', PROMPTLY, async () => {
  const { app, end } = await listen();
  const { socket, ended } = await open(app);
  socket.write(ASK);
  await once(socket, 'data');
  const closed = app.close();
  end();
  await closed;
  expect(await ended).toMatch(/200 OK.*first.*last/s);
});

test('a stop does not wait for a connection on which nothing is asked', PROMPTLY, async () => {
  const { app } = await listen();
  const { ended } = await open(app);
  await app.close();
  expect(await ended).toBe('');
});

test('a connection is kept between two requests, and closed with the server', PROMPTLY, async () => {
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
