/**
 * Lets a stopping server finish its answers for a while, then closes every connection. Otherwise a busy connection, or one
 * without a request yet, would delay the stop by a minute.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A new connection may be about to send a request. */
const GRACE_MILLISECONDS = 500;
/** Leaves time for jobs within the 20 seconds that docs/production.md asks for. */
const LIMIT_MILLISECONDS = 12_000;

export function drainConnections(app: FastifyInstance, limitMs = LIMIT_MILLISECONDS): void {
  const waiting = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    waiting.delete(socket);
    response.once('close', () => {
      if (isClosing) socket.destroySoon();
      else if (!socket.destroyed) waiting.add(socket);
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    setTimeout(() => {
      for (const socket of waiting) socket.destroy();
    }, GRACE_MILLISECONDS).unref();
    // A slow client must not keep the server from stopping.
    setTimeout(() => app.server.closeAllConnections(), limitMs).unref();
  });
}
