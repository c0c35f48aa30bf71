/**
 * A server that stops answers what was asked and keeps no connection for another request. Left alone, a connection that was
 * busy at that moment, or on which nothing was asked yet, would hold the stop for a minute.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** One that was just opened may be about to ask. */
const GRACE_MILLISECONDS = 500;

export function drainConnections(app: FastifyInstance): void {
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
  });
}
