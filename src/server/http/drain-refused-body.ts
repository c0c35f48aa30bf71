/**
 * A request that is refused in the middle of its body leaves the rest on the wire, where it blocks the next request of the
 * connection. Node reads on by itself only where nothing was read yet.
 */
import type { FastifyInstance } from 'fastify';

/** A client that goes on far beyond what it may send does not mean to ask again. */
const MOST_DRAINED_BYTES = 32 * 1024 * 1024;

export function drainRefusedBody(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }) => {
    if (raw.complete || raw.destroyed || !raw.readableDidRead) return;
    let drained = 0;
    raw.unpipe();
    raw.on('data', (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > MOST_DRAINED_BYTES) raw.socket.destroy();
    });
    raw.resume();
  });
}
